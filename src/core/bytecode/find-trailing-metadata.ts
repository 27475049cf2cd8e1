import type { BareHex } from "../hex.ts";
import type { MetadataSection } from "./metadata.ts";
import { readMetadataSection } from "./read-metadata-section.ts";

/**
 * Returns the metadata section at the very end of a runtime bytecode: the contract's own.
 *
 * The last two bytes say where it begins, so no search is needed.
 */
export function findTrailingMetadata(runtimeBytecode: BareHex): MetadataSection | undefined {
  const mapBytes = Number.parseInt(runtimeBytecode.slice(-4), 16);
  const offsetBytes = runtimeBytecode.length / 2 - 2 - mapBytes;
  const section = offsetBytes >= 0 ? readMetadataSection(runtimeBytecode, offsetBytes) : undefined;
  return section?.lengthBytes === mapBytes + 2 ? section : undefined;
}
