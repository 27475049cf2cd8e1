import { createHash } from "node:crypto";
import { type BareHex, fromBytes, toBigInt } from "../../base/hex.ts";
import { keccakBytes } from "../contract/address.ts";
import type { SourceHash } from "./metadata.ts";

/** IPFS cuts files into blocks of this size, and so does solc. */
const chunkBytes = 256 * 1024;

const multihashHead = Buffer.from([0x12, 0x20]);

const segmentBytes = 32;

const swarmChunkBytes = 4096;

const branches = swarmChunkBytes / segmentBytes;

/** The bytes of a file, in parts: a large one is not copied to be hashed. */
export type FileParts = readonly Uint8Array[];

const digests = {
  ipfs: ipfsDigest,
  bzzr1: (file: FileParts) => swarmDigest(Buffer.concat(file)),
  bzzr0: (file: FileParts) => firstSwarmDigest(Buffer.concat(file)),
} as const;

/** Returns the hash that a metadata section would hold for a metadata file as the compiler wrote it. */
export function digestText(text: string, kind: SourceHash["kind"]): BareHex {
  return digestFile([Buffer.from(text)], kind);
}

/** Returns the hash that a metadata section would hold for a metadata file. */
export function digestFile(file: FileParts, kind: SourceHash["kind"]): BareHex {
  return fromBytes(digests[kind](file));
}

/**
 * Returns the URL of a text in the form of another URL. Each version of solc has URLs of its own: `bzzr://` up
 * to 0.5.10, `dweb:` since 0.5.10.
 */
export function toUrlLike(url: string, bytes: Uint8Array): string {
  if (url.startsWith("bzzr://")) {
    return `bzzr://${fromBytes(firstSwarmDigest(bytes))}`;
  }
  if (url.startsWith("bzz-raw://")) {
    return `bzz-raw://${fromBytes(swarmDigest(bytes))}`;
  }
  return `dweb:/ipfs/${encodeBase58(Buffer.concat([multihashHead, ipfsDigest([bytes])]))}`;
}

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
function ipfsDigest(file: FileParts): Buffer {
  const length = countBytes(file);
  if (length <= chunkBytes) {
    return sha256(encodeLeaf(file));
  }
  const chunks = cut(Buffer.concat(file), chunkBytes);
  const links = chunks.flatMap((chunk) => encodeLink(encodeLeaf([chunk])));
  const sizes = chunks.map((chunk) => encodeNumber(4, chunk.length));
  const data = [encodeNumber(1, 2), encodeNumber(3, length), ...sizes];
  return sha256([...links, ...encodeBytes(1, data)]);
}

function countBytes(parts: FileParts): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

function cut(bytes: Uint8Array, partBytes: number): readonly Uint8Array[] {
  const count = Math.ceil(bytes.length / partBytes);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * partBytes, (index + 1) * partBytes),
  );
}

/** A node whose data is a UnixFS message of type 2 (file) with its bytes and their number. */
function encodeLeaf(chunk: FileParts): FileParts {
  return encodeBytes(1, [encodeNumber(1, 2), ...encodeBytes(2, chunk), encodeNumber(3, countBytes(chunk))]);
}

/** A link by multihash, without a name, with the size of the node that it leads to. */
function encodeLink(leaf: FileParts): FileParts {
  const hash = [multihashHead, sha256(leaf)];
  return encodeBytes(2, [...encodeBytes(1, hash), ...encodeBytes(2, []), encodeNumber(3, countBytes(leaf))]);
}

/** A field of protobuf that holds a number. */
function encodeNumber(field: number, value: number): Buffer {
  return Buffer.from([field << 3, ...toVarint(value)]);
}

/** A field of protobuf that holds bytes. */
function encodeBytes(field: number, bytes: FileParts): FileParts {
  return [Buffer.from([(field << 3) | 2, ...toVarint(countBytes(bytes))]), ...bytes];
}

/** Seven bits a byte, the lowest first; the highest bit says that more follow. */
function toVarint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...toVarint(Math.floor(value / 0x80))];
}

function sha256(parts: FileParts): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(part);
  }
  return hash.digest();
}

/**
 * Returns the digest under which Swarm knows a file: `bzzr1` in metadata sections since solc 0.5.11,
 * and `bzz-raw://` in each metadata file since.
 *
 * @see https://github.com/argotorg/solidity/blob/develop/libsolutil/SwarmHash.cpp
 */
function swarmDigest(file: Uint8Array): Uint8Array {
  return file.length === 0 ? Buffer.alloc(segmentBytes) : hashSpan(file, false);
}

/**
 * Hashes a span of the file: a chunk itself, or the hashes of its parts as if they were one.
 *
 * A last part of exactly one chunk gets a level of its own where its neighbours have one.
 */
function hashSpan(span: Uint8Array, isBelowOthers: boolean): Uint8Array {
  const isChunk = span.length < swarmChunkBytes || (span.length === swarmChunkBytes && !isBelowOthers);
  const content = isChunk ? span : Buffer.concat(hashParts(span));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(span.length));
  return keccakBytes(Buffer.concat([length, hashTree(content, swarmChunkBytes)]));
}

function hashParts(span: Uint8Array): readonly Uint8Array[] {
  const partBytes = findPartBytes(span);
  return cut(span, partBytes).map((part) => hashSpan(part, partBytes > swarmChunkBytes));
}

/** Returns the size of up to 128 parts, each of which is a chunk, or 128 of the parts below it. */
function findPartBytes({ length }: Uint8Array): number {
  let partBytes = swarmChunkBytes;
  while (partBytes * branches < length) {
    partBytes *= branches;
  }
  return partBytes;
}

/** A binary tree of hashes over pairs of segments. Zeros follow the content up to the size. */
function hashTree(content: Uint8Array, size: number): Uint8Array {
  if (content.length === 0) {
    return hashZeros(size);
  }
  const middle = size / 2;
  return middle === segmentBytes
    ? keccakBytes(Buffer.concat([content], size))
    : keccakBytes(
        Buffer.concat([
          hashTree(content.subarray(0, middle), middle),
          hashTree(content.subarray(middle), middle),
        ]),
      );
}

const hashesOfZeros = new Map<number, Uint8Array>();

/** Most files end far before their last chunk does. */
function hashZeros(size: number): Uint8Array {
  const digest = hashesOfZeros.get(size) ?? hashTree(Buffer.alloc(size), size);
  hashesOfZeros.set(size, digest);
  return digest;
}

/**
 * Returns the digest of Swarm's first form: `bzzr0` in metadata sections of solc 0.4.7 to 0.5.10, and
 * `bzzr://` in the metadata files of these versions.
 *
 * @see https://github.com/argotorg/solidity/blob/v0.5.10/libdevcore/SwarmHash.cpp
 */
export function firstSwarmDigest(file: Uint8Array): Uint8Array {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(file.length));
  const content =
    file.length <= swarmChunkBytes
      ? file
      : Buffer.concat(cut(file, findPartBytes(file)).map(firstSwarmDigest));
  return keccakBytes(Buffer.concat([length, content]));
}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Writes bytes the way IPFS writes hashes of files. Leading zero bytes, which no such hash has, are
 * not kept.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58
 */
export function encodeBase58(bytes: Uint8Array): string {
  let value = toBigInt(fromBytes(bytes));
  let text = "";
  while (value > 0n) {
    text = (alphabet[Number(value % 58n)] ?? "") + text;
    value /= 58n;
  }
  return text;
}
