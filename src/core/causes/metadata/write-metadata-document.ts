import { isJsonRecord } from "../is-json-record.ts";
import type { MetadataDocument } from "./metadata-document.ts";

/** Thousands of variations of one file have most of their parts in common, which are written once. */
const written = new WeakMap<object, string>();

/**
 * Writes a metadata file as solc does: without spaces, the members of each object in the order of their
 * names, and in ASCII.
 */
export function writeMetadataDocument(document: MetadataDocument): string {
  return writeValue(document);
}

function writeValue(value: unknown): string {
  if (!isJsonRecord(value)) {
    return Array.isArray(value)
      ? `[${value.map(writeValue).join(",")}]`
      : JSON.stringify(value).replace(/[\u007f-\uffff]/g, toEscape);
  }
  const text = written.get(value) ?? writeRecord(value);
  written.set(value, text);
  return text;
}

function writeRecord(record: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${writeValue(name)}:${writeValue(value)}`);
  return `{${members.join(",")}}`;
}

/** One UTF-16 unit: characters beyond have two, as in solc's own writer. */
function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
