import { isJsonRecord } from "../is-json-record.ts";
import type { MetadataDocument } from "./metadata-document.ts";

/** Writes a metadata file as solc does: without spaces, the members of each object in the order of their names. */
export function writeMetadataDocument(document: MetadataDocument): string {
  return JSON.stringify(document, (_key, value: unknown) =>
    isJsonRecord(value) ? sortMembers(value) : value,
  );
}

function sortMembers(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
