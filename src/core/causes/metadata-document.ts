import { type BareHex, toHex } from "../../base/hex.ts";
import { isJsonRecord, parseIfJson, toJsonEscape } from "../../base/json.ts";
import { digestFile, type FileParts, toUrlLike } from "../bytecode/file-digests.ts";
import type { SourceHash } from "../bytecode/metadata.ts";
import { keccak256 } from "../contract/address.ts";

export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * solc's metadata file: the members that are changed here, which shaped the compilation. Its hash is
 * in the metadata section, the file itself is not on the chain.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html
 */
export interface MetadataDocument {
  readonly settings: JsonRecord;
  /** Source name → hashes of its text, or the text itself. */
  readonly sources: Readonly<Record<string, JsonRecord>>;
  readonly [key: string]: unknown;
}

/**
 * Reads a metadata file; undefined when it could not be written again to the very byte, for then no
 * hash of a changed one would say anything.
 */
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

/** Thousands of variations of one file have most of their members in common, which are written once. */
const written = new WeakMap<object, Uint8Array>();

/**
 * Writes a metadata file as solc does: without spaces, the members of each object in the order of their
 * names, and in ASCII.
 */
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

/** Returns the hash that a metadata section would hold for a metadata file. */
export function digestMetadata(document: MetadataDocument, kind: SourceHash["kind"]): BareHex {
  return digestFile(writeMetadataDocument(document), kind);
}

/**
 * Returns a source's entry of a metadata file for another text of that source: its hashes, or the text
 * itself where the setting `useLiteralContent` put it there. The licence stays: it is the same line.
 */
export function toSourceEntry(entry: JsonRecord, content: string): JsonRecord {
  const bytes = Buffer.from(content);
  const hashed = { ...entry, keccak256: toHex(keccak256(bytes)) };
  if ("content" in entry) {
    return { ...hashed, content };
  }
  const urls = Array.isArray(entry.urls) ? entry.urls : [];
  return { ...hashed, urls: urls.map((url) => toUrlLike(String(url), bytes)) };
}
