import type { SourceHash } from "../../bytecode/metadata.ts";
import type { BareHex } from "../../hex.ts";
import { firstSwarmDigest } from "./first-swarm-digest.ts";
import { ipfsDigest } from "./ipfs-digest.ts";
import type { MetadataDocument } from "./metadata-document.ts";
import { swarmDigest } from "./swarm-digest.ts";
import { writeMetadataDocument } from "./write-metadata-document.ts";

const digests = { ipfs: ipfsDigest, bzzr1: swarmDigest, bzzr0: firstSwarmDigest } as const;

/** Returns the hash that a metadata section would hold for a metadata file. */
export function digestMetadata(document: MetadataDocument, kind: SourceHash["kind"]): BareHex {
  return digestText(writeMetadataDocument(document), kind);
}

/** The same for a metadata file as the compiler wrote it. */
export function digestText(text: string, kind: SourceHash["kind"]): BareHex {
  return digests[kind](Buffer.from(text)).toString("hex");
}
