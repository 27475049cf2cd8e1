import { createHash } from "node:crypto";
import { type BareHex, fromBytes, toBigInt } from "../../base/hex.ts";
import { keccakBytes } from "../contract/address.ts";
import type { SourceHash } from "./metadata.ts";

const chunkBytes = 256 * 1024;

const multihashHead = Buffer.from([0x12, 0x20]);

const segmentBytes = 32;

const swarmChunkBytes = 4096;

const branches = swarmChunkBytes / segmentBytes;

export type FileParts = readonly Uint8Array[];

const digests = {
  ipfs: ipfsDigest,
  bzzr1: (file: FileParts) => swarmDigest(Buffer.concat(file)),
  bzzr0: (file: FileParts) => firstSwarmDigest(Buffer.concat(file)),
} as const;

export function digestText(text: string, kind: SourceHash["kind"]): BareHex {
  return digestFile([Buffer.from(text)], kind);
}

export function digestFile(file: FileParts, kind: SourceHash["kind"]): BareHex {
  return fromBytes(digests[kind](file));
}

/**
 * Returns the URL of a text in the form of another one. Versions of solc differ: `bzzr://` to 0.5.10, `dweb:` since.
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
 * Returns the digest that solc writes for the metadata file and for sources. Files beyond 45 MB branch further, which
 * no metadata file does.
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

function encodeLeaf(chunk: FileParts): FileParts {
  return encodeBytes(1, [encodeNumber(1, 2), ...encodeBytes(2, chunk), encodeNumber(3, countBytes(chunk))]);
}

function encodeLink(leaf: FileParts): FileParts {
  const hash = [multihashHead, sha256(leaf)];
  return encodeBytes(2, [...encodeBytes(1, hash), ...encodeBytes(2, []), encodeNumber(3, countBytes(leaf))]);
}

function encodeNumber(field: number, value: number): Buffer {
  return Buffer.from([field << 3, ...toVarint(value)]);
}

function encodeBytes(field: number, bytes: FileParts): FileParts {
  return [Buffer.from([(field << 3) | 2, ...toVarint(countBytes(bytes))]), ...bytes];
}

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
 * `bzzr1` in metadata sections since solc 0.5.11, and `bzz-raw://` in metadata files.
 *
 * @see https://github.com/argotorg/solidity/blob/develop/libsolutil/SwarmHash.cpp
 */
function swarmDigest(file: Uint8Array): Uint8Array {
  return file.length === 0 ? Buffer.alloc(segmentBytes) : hashSpan(file, false);
}

/** A last part of exactly one chunk gets a level of its own where its neighbours have one. */
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

function findPartBytes({ length }: Uint8Array): number {
  let partBytes = swarmChunkBytes;
  while (partBytes * branches < length) {
    partBytes *= branches;
  }
  return partBytes;
}

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

function hashZeros(size: number): Uint8Array {
  const digest = hashesOfZeros.get(size) ?? hashTree(Buffer.alloc(size), size);
  hashesOfZeros.set(size, digest);
  return digest;
}

/**
 * `bzzr0` of solc 0.4.7 to 0.5.10, and `bzzr://` in metadata files.
 *
 * @see https://github.com/argotorg/solidity/blob/v0.5.10/libdevcore/SwarmHash.cpp
 */
function firstSwarmDigest(file: Uint8Array): Uint8Array {
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
 * Drops leading zero bytes, which no IPFS hash has.
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
