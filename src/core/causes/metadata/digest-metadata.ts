import type { SourceHash } from "../../bytecode/metadata.ts";
import type { BareHex } from "../../hex.ts";
import { ipfsDigest } from "./ipfs-digest.ts";
import type { MetadataDocument } from "./metadata-document.ts";
import { swarmDigest } from "./swarm-digest.ts";
import { writeMetadataDocument } from "./write-metadata-document.ts";

/**
 * Returns the hash that a metadata section would hold for a metadata file. Swarm's first form (`bzzr0`,
 * before solc 0.5.11) is not computed.
 */
export function digestMetadata(
  document: MetadataDocument,
  kind: Exclude<SourceHash["kind"], "bzzr0">,
): BareHex {
  const file = Buffer.from(writeMetadataDocument(document));
  return (kind === "ipfs" ? ipfsDigest(file) : swarmDigest(file)).toString("hex");
}
