import { type BareHex, toHex } from "../../base/hex.ts";
import { isJsonRecord, parseIfJson, toJsonEscape } from "../../base/json.ts";
import { digestFile, type FileParts, toUrlLike } from "../bytecode/file-digests.ts";
import type { SourceHash } from "../bytecode/metadata.ts";
import { keccak256 } from "../contract/address.ts";
import type { TextChange } from "./cause.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The members of solc's metadata file that are varied. */
export interface MetadataDocument {
  readonly settings: JsonRecord;
  readonly sources: Readonly<Record<string, JsonRecord>>;
  readonly [key: string]: unknown;
}

/** Reads a metadata file; undefined if it cannot be written again to the byte. */
export function readMetadataDocument(text: string): MetadataDocument | undefined {
  const document: unknown = parseIfJson(text);
  if (!isJsonRecord(document)) {
    return undefined;
  }
  const { settings, sources } = document;
  if (!isJsonRecord(settings) || !isSources(sources)) {
    return undefined;
  }
  const read = { ...document, settings, sources };
  return Buffer.concat(writeMetadataDocument(read)).equals(Buffer.from(text)) ? read : undefined;
}

function isSources(sources: unknown): sources is Readonly<Record<string, JsonRecord>> {
  return isJsonRecord(sources) && Object.values(sources).every(isJsonRecord);
}

const written = new WeakMap<object, Uint8Array>();

/** Writes a metadata file as solc does: no spaces, sorted members, ASCII. */
function writeMetadataDocument(document: MetadataDocument): FileParts {
  const members = listMembers(document).flatMap(([name, value], index) => [
    Buffer.from(`${index === 0 ? "{" : ","}${writeValue(name)}:`),
    writeMember(value),
  ]);
  return [...members, Buffer.from("}")];
}

function writeMember(value: unknown): Uint8Array {
  if (!isJsonRecord(value)) {
    return Buffer.from(writeValue(value));
  }
  const bytes = written.get(value) ?? Buffer.from(writeValue(value));
  written.set(value, bytes);
  return bytes;
}

function writeValue(value: unknown): string {
  if (isJsonRecord(value)) {
    return `{${listMembers(value)
      .map(([name, member]) => `${writeValue(name)}:${writeValue(member)}`)
      .join(",")}}`;
  }
  return Array.isArray(value)
    ? `[${value.map(writeValue).join(",")}]`
    : JSON.stringify(value).replace(/[\u007f-\uffff]/g, toJsonEscape);
}

function listMembers(record: JsonRecord): readonly (readonly [string, unknown])[] {
  return Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

export function digestMetadata(document: MetadataDocument, kind: SourceHash["kind"]): BareHex {
  return digestFile(writeMetadataDocument(document), kind);
}

/** Returns the entry of a source with another text. With `useLiteralContent` the entry has the text itself. */
export function toSourceEntry(entry: JsonRecord, content: string): JsonRecord {
  const bytes = Buffer.from(content);
  const hashed = { ...entry, keccak256: toHex(keccak256(bytes)) };
  if ("content" in entry) {
    return { ...hashed, content };
  }
  const urls = Array.isArray(entry.urls) ? entry.urls : [];
  return { ...hashed, urls: urls.map((url) => toUrlLike(String(url), bytes)) };
}

export interface MetadataVariation {
  readonly document: MetadataDocument;
  readonly change?: TextChange | undefined;
}
