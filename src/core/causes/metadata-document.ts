import type { BareHex } from "../../base/hex.ts";
import { isJsonRecord, parseIfJson, toJsonEscape } from "../../base/json.ts";
import { ipfsDigest } from "../bytecode/ipfs-digest.ts";
import type { TextChange } from "./cause.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The members of solc's metadata file that are varied. */
export interface MetadataDocument {
  readonly settings: JsonRecord;
  readonly sources: JsonRecord;
  readonly [key: string]: unknown;
}

/** Reads a metadata file; undefined if it cannot be written again to the byte. */
export function readMetadataDocument(text: string): MetadataDocument | undefined {
  const document: unknown = parseIfJson(text);
  if (!isJsonRecord(document)) {
    return undefined;
  }
  const { settings, sources } = document;
  if (!isJsonRecord(settings) || !isJsonRecord(sources)) {
    return undefined;
  }
  const read = { ...document, settings, sources };
  return writeValue(read) === text ? read : undefined;
}

/** What one variant has, the others have, too. */
const written = new WeakMap<object, string>();

/** Writes JSON as solc does: no spaces, sorted members, ASCII. */
function writeValue(value: unknown): string {
  if (isJsonRecord(value)) {
    const text = written.get(value) ?? writeRecord(value);
    written.set(value, text);
    return text;
  }
  return Array.isArray(value)
    ? `[${value.map(writeValue).join(",")}]`
    : JSON.stringify(value).replace(/[\u007f-\uffff]/g, toJsonEscape);
}

function writeRecord(record: JsonRecord): string {
  const members = Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${writeValue(name)}:${writeValue(value)}`);
  return `{${members.join(",")}}`;
}

export function digestMetadata(document: MetadataDocument): BareHex {
  return ipfsDigest(writeValue(document));
}

export interface MetadataVariation {
  readonly document: MetadataDocument;
  readonly change?: TextChange | undefined;
}
