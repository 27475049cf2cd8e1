import { isJsonRecord } from "../is-json-record.ts";
import type { JsonRecord, MetadataDocument } from "./metadata-document.ts";
import { writeMetadataDocument } from "./write-metadata-document.ts";

/**
 * Reads a metadata file; undefined when it could not be written again to the very byte, for then no
 * hash of a changed one would say anything.
 */
export function readMetadataDocument(text: string): MetadataDocument | undefined {
  const document: unknown = parseJson(text);
  if (!isJsonRecord(document)) {
    return undefined;
  }
  const { settings, sources } = document;
  if (!isJsonRecord(settings) || !isSources(sources)) {
    return undefined;
  }
  const read = { ...document, settings, sources };
  return writeMetadataDocument(read) === text ? read : undefined;
}

function isSources(sources: unknown): sources is Readonly<Record<string, JsonRecord>> {
  return isJsonRecord(sources) && Object.values(sources).every(isJsonRecord);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is an ordinary answer: it is not solc's metadata.
    return undefined;
  }
}
