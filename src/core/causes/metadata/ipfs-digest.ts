import { createHash } from "node:crypto";

/** IPFS cuts files into blocks of this size, and so does solc. */
const chunkBytes = 256 * 1024;

/** `sha2-256`, 32 bytes: how a multihash begins. */
const multihashHead = Buffer.from([0x12, 0x20]);

/**
 * Returns the digest under which IPFS knows a file: what solc writes into the metadata section for the
 * metadata file, and into the metadata file for each source.
 *
 * A file of one block is one node. A larger one is a node with a link to each block; solc branches
 * further beyond 174 blocks (45 MB), which no metadata file reaches.
 *
 * @see https://github.com/ipfs/specs/blob/main/UNIXFS.md
 * @see https://github.com/argotorg/solidity/blob/develop/libsolutil/IpfsHash.cpp
 */
export function ipfsDigest(file: Uint8Array): Buffer {
  const chunks = cutIntoChunks(file);
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) {
    return sha256(encodeLeaf(only));
  }
  const links = chunks.map(encodeLeaf).map((leaf) => encodeLink(leaf));
  const sizes = chunks.map((chunk) => encodeNumber(4, chunk.length));
  const data = Buffer.concat([encodeNumber(1, 2), encodeNumber(3, file.length), ...sizes]);
  return sha256(Buffer.concat([...links, encodeBytes(1, data)]));
}

function cutIntoChunks(file: Uint8Array): readonly Uint8Array[] {
  const count = Math.max(1, Math.ceil(file.length / chunkBytes));
  return Array.from({ length: count }, (_, index) =>
    file.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
}

/** A node whose data is a UnixFS message of type 2 (file) with its bytes and their number. */
function encodeLeaf(chunk: Uint8Array): Buffer {
  const data = Buffer.concat([encodeNumber(1, 2), encodeBytes(2, chunk), encodeNumber(3, chunk.length)]);
  return encodeBytes(1, data);
}

/** A link by multihash, without a name, with the size of the node that it leads to. */
function encodeLink(leaf: Buffer): Buffer {
  const hash = Buffer.concat([multihashHead, sha256(leaf)]);
  const link = [encodeBytes(1, hash), encodeBytes(2, Buffer.alloc(0)), encodeNumber(3, leaf.length)];
  return encodeBytes(2, Buffer.concat(link));
}

/** A field of protobuf that holds a number. */
function encodeNumber(field: number, value: number): Buffer {
  return Buffer.from([field << 3, ...toVarint(value)]);
}

/** A field of protobuf that holds bytes. */
function encodeBytes(field: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...toVarint(bytes.length)]), bytes]);
}

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function toVarint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...toVarint(Math.floor(value / 0x80))];
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
