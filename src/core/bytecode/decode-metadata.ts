import type { BareHex } from "../hex.ts";
import type { Metadata } from "./metadata.ts";
import { readMetadataSection } from "./read-metadata-section.ts";

/** Returns what a metadata section says; undefined when the bytes are no section, or more than one. */
export function decodeMetadata(section: BareHex): Metadata | undefined {
  const read = readMetadataSection(section, 0);
  return read !== undefined && read.lengthBytes * 2 === section.length ? read.metadata : undefined;
}
