import { keccak256 } from "../../contract/address.ts";

const chunkBytes = 4096;
const branches = chunkBytes / 32;

/**
 * Returns the digest of Swarm's first form: `bzzr0` in metadata sections of solc 0.4.7 to 0.5.10, and
 * `bzzr://` in the metadata files of these versions.
 *
 * @see https://github.com/argotorg/solidity/blob/v0.5.10/libdevcore/SwarmHash.cpp
 */
export function firstSwarmDigest(file: Uint8Array): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(file.length));
  const content = file.length <= chunkBytes ? file : Buffer.concat(cutFile(file).map(firstSwarmDigest));
  return Buffer.from(keccak256(Buffer.concat([length, content])), "hex");
}

/** Up to 128 parts, each of which is a chunk, or 128 of the parts below it. */
function cutFile(file: Uint8Array): readonly Uint8Array[] {
  let partBytes = chunkBytes;
  while (partBytes * branches < file.length) {
    partBytes *= branches;
  }
  const count = Math.ceil(file.length / partBytes);
  return Array.from({ length: count }, (_, index) =>
    file.subarray(index * partBytes, (index + 1) * partBytes),
  );
}
