import { keccak256 } from "../../contract/address.ts";
import { encodeBase58 } from "./encode-base58.ts";
import { firstSwarmDigest } from "./first-swarm-digest.ts";
import { ipfsDigest } from "./ipfs-digest.ts";
import type { JsonRecord } from "./metadata-document.ts";
import { swarmDigest } from "./swarm-digest.ts";

const multihashHead = Buffer.from([0x12, 0x20]);

/**
 * Returns a source's entry of a metadata file for another text of that source: its hashes, or the text
 * itself where the setting `useLiteralContent` put it there. The licence stays: it is the same line.
 */
export function toSourceEntry(entry: JsonRecord, content: string): JsonRecord {
  const bytes = Buffer.from(content);
  const hashed = { ...entry, keccak256: `0x${keccak256(bytes)}` };
  if ("content" in entry) {
    return { ...hashed, content };
  }
  const urls = Array.isArray(entry.urls) ? entry.urls : [];
  return { ...hashed, urls: urls.map((url) => toUrl(String(url), bytes)) };
}

/** Each version of solc has URLs of its own: `bzzr://` up to 0.5.10, `dweb:` since 0.5.10. */
function toUrl(url: string, bytes: Uint8Array): string {
  if (url.startsWith("bzzr://")) {
    return `bzzr://${firstSwarmDigest(bytes).toString("hex")}`;
  }
  if (url.startsWith("bzz-raw://")) {
    return `bzz-raw://${swarmDigest(bytes).toString("hex")}`;
  }
  return `dweb:/ipfs/${encodeBase58(Buffer.concat([multihashHead, ipfsDigest(bytes)]))}`;
}
