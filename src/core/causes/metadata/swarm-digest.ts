import { keccak256 } from "../../contract/address.ts";

const chunkBytes = 4096;
const segmentBytes = 32;
const branches = chunkBytes / segmentBytes;

/**
 * Returns the digest under which Swarm knows a file: `bzzr1` in metadata sections since solc 0.5.11,
 * and `bzz-raw://` in each metadata file since.
 *
 * @see https://github.com/argotorg/solidity/blob/develop/libsolutil/SwarmHash.cpp
 */
export function swarmDigest(file: Uint8Array): Buffer {
  return file.length === 0 ? Buffer.alloc(segmentBytes) : hashSpan(file, false);
}

/**
 * Hashes a span of the file: a chunk itself, or the hashes of its parts as if they were one.
 *
 * A last part of exactly one chunk gets a level of its own where its neighbours have one.
 */
function hashSpan(span: Uint8Array, isBelowOthers: boolean): Buffer {
  const isChunk = span.length < chunkBytes || (span.length === chunkBytes && !isBelowOthers);
  const content = isChunk ? span : Buffer.concat(cutSpan(span));
  const chunk = Buffer.alloc(chunkBytes);
  chunk.set(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(span.length));
  return hash(Buffer.concat([length, hashTree(chunk)]));
}

function cutSpan(span: Uint8Array): Buffer[] {
  let partBytes = chunkBytes;
  while (partBytes * branches < span.length) {
    partBytes *= branches;
  }
  const count = Math.ceil(span.length / partBytes);
  return Array.from({ length: count }, (_, index) =>
    hashSpan(span.subarray(index * partBytes, (index + 1) * partBytes), partBytes > chunkBytes),
  );
}

/** A binary tree of hashes over pairs of segments. */
function hashTree(bytes: Uint8Array): Buffer {
  const middle = bytes.length / 2;
  return middle === segmentBytes
    ? hash(bytes)
    : hash(Buffer.concat([hashTree(bytes.subarray(0, middle)), hashTree(bytes.subarray(middle))]));
}

function hash(bytes: Uint8Array): Buffer {
  return Buffer.from(keccak256(bytes), "hex");
}
