import { decodeFirst } from "cborg";
import type { BareHex } from "../hex.ts";
import type { Metadata, MetadataSection, SourceHash } from "./metadata.ts";

/** Two bytes, big endian, that say how long the map before them is. */
const lengthSuffixBytes = 2;

/** More than the longest map there can be: a hash, a flag and the version of a prerelease. */
const maxMapBytes = 256;

/** An IPFS hash is a multihash: "sha2-256" (0x12), "32 bytes" (0x20), then the digest. */
const sha256Multihash = Buffer.from([0x12, 0x20]);

/**
 * Reads the metadata section that begins at an offset; undefined when none does.
 *
 * What is read is what solc writes and nothing else: a map with no key but solc's, each value of
 * its form, lengths in their shortest form, and after the map exactly its own length. That is strict
 * enough to tell a section from code or data: about one in 2^64 random places would pass.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
export function readMetadataSection(code: BareHex, offsetBytes: number): MetadataSection | undefined {
  const hex = code.slice(offsetBytes * 2, (offsetBytes + maxMapBytes + lengthSuffixBytes) * 2);
  const bytes = Buffer.from(hex, "hex");
  const decoded = decodeMap(bytes);
  if (decoded === undefined || !endsWithOwnLength(bytes, decoded.lengthBytes)) {
    return undefined;
  }
  const metadata = toMetadata(decoded.map);
  return metadata && { offsetBytes, lengthBytes: decoded.lengthBytes + lengthSuffixBytes, metadata };
}

function decodeMap(
  bytes: Buffer,
): { readonly map: ReadonlyMap<unknown, unknown>; readonly lengthBytes: number } | undefined {
  try {
    const [value, rest] = decodeFirst(bytes, {
      strict: true,
      useMaps: true,
      rejectDuplicateMapKeys: true,
      allowIndefinite: false,
      allowUndefined: false,
    });
    return value instanceof Map ? { map: value, lengthBytes: bytes.length - rest.length } : undefined;
  } catch {
    // cborg answers "this is not CBOR" by throwing; here that is an ordinary answer.
    return undefined;
  }
}

function endsWithOwnLength(bytes: Buffer, lengthBytes: number): boolean {
  return bytes.length >= lengthBytes + lengthSuffixBytes && bytes.readUInt16BE(lengthBytes) === lengthBytes;
}

function toMetadata(map: ReadonlyMap<unknown, unknown>): Metadata | undefined {
  const keys = [...map.keys()];
  const hashes = keys.filter((key) => key === "ipfs" || key === "bzzr0" || key === "bzzr1");
  const others = keys.filter((key) => key === "solc" || key === "experimental");
  const sourceHash = readSourceHash(map);
  const compilerVersion = readCompilerVersion(map.get("solc"));
  const experimental = map.get("experimental");
  const isWellFormed =
    keys.length > 0 &&
    keys.length === hashes.length + others.length &&
    hashes.length === (sourceHash === undefined ? 0 : 1) &&
    map.has("solc") === (compilerVersion !== undefined) &&
    (experimental === undefined || typeof experimental === "boolean");
  return isWellFormed ? { compilerVersion, sourceHash, experimental: experimental === true } : undefined;
}

function readSourceHash(map: ReadonlyMap<unknown, unknown>): SourceHash | undefined {
  const ipfs = map.get("ipfs");
  if (isBytes(ipfs, 34) && sha256Multihash.equals(ipfs.subarray(0, 2))) {
    return { kind: "ipfs", digest: Buffer.from(ipfs.subarray(2)).toString("hex") };
  }
  for (const kind of ["bzzr0", "bzzr1"] as const) {
    const digest = map.get(kind);
    if (isBytes(digest, 32)) {
      return { kind, digest: Buffer.from(digest).toString("hex") };
    }
  }
  return undefined;
}

/** Three bytes for a release; the whole version as text for a prerelease. */
function readCompilerVersion(value: unknown): string | undefined {
  if (isBytes(value, 3)) {
    return value.join(".");
  }
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isBytes(value: unknown, lengthBytes: number): value is Uint8Array {
  return value instanceof Uint8Array && value.length === lengthBytes;
}
