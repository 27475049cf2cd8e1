import { isJsonRecord } from "../is-json-record.ts";
import type { MetadataDocument } from "./metadata-document.ts";

/**
 * Writes a metadata file as solc does: without spaces, the members of each object in the order of their
 * names, and in ASCII.
 */
export function writeMetadataDocument(document: MetadataDocument): string {
  const text = JSON.stringify(document, (_key, value: unknown) =>
    isJsonRecord(value) ? sortMembers(value) : value,
  );
  return text.replace(/[\u007f-\uffff]/g, toEscape);
}

function sortMembers(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** One UTF-16 unit: characters beyond have two, as in solc's own writer. */
function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
