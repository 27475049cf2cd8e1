import { createHash } from "node:crypto";
import { type BareHex, fromBytes, toBigInt } from "../../base/hex.ts";

const chunkBytes = 256 * 1024;

const multihashHead = Buffer.from([0x12, 0x20]);

/**
 * Returns the digest that solc writes for the metadata file. Files beyond 45 MB branch further, which no metadata file
 * does.
 *
 * @see https://github.com/ipfs/specs/blob/main/UNIXFS.md
 * @see https://github.com/argotorg/solidity/blob/develop/libsolutil/IpfsHash.cpp
 */
export function ipfsDigest(text: string): BareHex {
  return fromBytes(digest(Buffer.from(text)));
}

function digest(file: Buffer): Buffer {
  if (file.length <= chunkBytes) {
    return sha256(encodeLeaf(file));
  }
  const chunks = cut(file);
  const links = chunks.map((chunk) => encodeLink(encodeLeaf(chunk)));
  const sizes = chunks.map((chunk) => encodeNumber(4, chunk.length));
  const data = [encodeNumber(1, 2), encodeNumber(3, file.length), ...sizes];
  return sha256(Buffer.concat([...links, encodeBytes(1, ...data)]));
}

function cut(bytes: Buffer): readonly Buffer[] {
  const count = Math.ceil(bytes.length / chunkBytes);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
}

function encodeLeaf(chunk: Buffer): Buffer {
  return encodeBytes(1, encodeNumber(1, 2), encodeBytes(2, chunk), encodeNumber(3, chunk.length));
}

function encodeLink(leaf: Buffer): Buffer {
  const hash = encodeBytes(1, multihashHead, sha256(leaf));
  return encodeBytes(2, hash, encodeBytes(2), encodeNumber(3, leaf.length));
}

function encodeNumber(field: number, value: number): Buffer {
  return Buffer.from([field << 3, ...toVarint(value)]);
}

function encodeBytes(field: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([(field << 3) | 2, ...toVarint(length)]), ...parts]);
}

function toVarint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...toVarint(Math.floor(value / 0x80))];
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
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
