import type { BareHex } from "../hex.ts";
import { findTrailingMetadata } from "./find-trailing-metadata.ts";

/**
 * Returns whether the own metadata sections of two codes hold the same source hash: then sources,
 * settings and compiler version are the same. Without a hash they prove nothing.
 */
export function hasSameSourceHash(one: BareHex, other: BareHex): boolean {
  const [hash, otherHash] = [one, other].map((code) => findTrailingMetadata(code)?.metadata.sourceHash);
  return hash !== undefined && hash.kind === otherHash?.kind && hash.digest === otherHash.digest;
}
