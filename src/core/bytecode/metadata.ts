import { decodeFirst } from "cborg";
import { type BareHex, fromBytes, toBytes } from "../../base/hex.ts";

export interface SourceHash {
  /**
   * - `bzzr0`: Swarm, solc 0.4.7 to 0.5.10
   * - `bzzr1`: Swarm, solc 0.5.11 to 0.5.17, later by setting
   * - `ipfs`: the default since solc 0.6.0
   */
  readonly kind: "bzzr0" | "bzzr1" | "ipfs";
  /** Without the multihash prefix of IPFS. */
  readonly digest: BareHex;
}

export interface Metadata {
  /** `0.8.30`, or a prerelease's full version; since solc 0.5.9. */
  readonly compilerVersion: string | undefined;
  readonly sourceHash: SourceHash | undefined;
  readonly experimental: boolean;
}

/**
 * The CBOR map that solc appends to a contract, and its length in two bytes.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
export interface MetadataSection {
  readonly offsetBytes: number;
  readonly lengthBytes: number;
  readonly metadata: Metadata;
}

/**
 * The keys that can come first. solc writes the source hash, then `experimental` (since 0.4.16), then `solc` (since
 * 0.5.9).
 */
const firstKeys = ["bzzr0", "bzzr1", "ipfs", "experimental", "solc"].map(encodeText);

/**
 * Returns the metadata sections of a code and of embedded contracts. `known` are those that solc's assembly lists;
 * without them, sections are recognised by their form.
 */
export function findMetadataSections(code: BareHex, known?: readonly BareHex[]): readonly MetadataSection[] {
  // solc 0.4.11 does not list the sections that it writes.
  const offsets =
    known === undefined || known.length === 0
      ? findByForm(code)
      : known.flatMap((hex) => findBytes(code, hex));
  return [...new Set(offsets)]
    .sort((one, other) => one - other)
    .map((offsetBytes) => readMetadataSection(code, offsetBytes))
    .filter((section) => section !== undefined)
    .filter(isOutsideOthers);
}

function isOutsideOthers(
  section: MetadataSection,
  index: number,
  sections: readonly MetadataSection[],
): boolean {
  return sections
    .slice(0, index)
    .every(({ offsetBytes, lengthBytes }) => offsetBytes + lengthBytes <= section.offsetBytes);
}

function findByForm(code: BareHex): number[] {
  return firstKeys
    .flatMap((key) => findBytes(code, key))
    .map((offsetBytes) => offsetBytes - 1)
    .filter((offsetBytes) => offsetBytes >= 0 && isSmallMap(code, offsetBytes));
}

function isSmallMap(code: BareHex, offsetBytes: number): boolean {
  return code[offsetBytes * 2] === "a" && "1234".includes(code[offsetBytes * 2 + 1] ?? " ");
}

function findBytes(code: BareHex, hex: BareHex): number[] {
  const offsets: number[] = [];
  for (let index = code.indexOf(hex); index !== -1; index = code.indexOf(hex, index + 1)) {
    if (index % 2 === 0) {
      offsets.push(index / 2);
    }
  }
  return offsets;
}

function encodeText(text: string): BareHex {
  return fromBytes(Buffer.from([0x60 + text.length, ...Buffer.from(text)]));
}

const lengthSuffixBytes = 2;

/** The longest map has a hash, a flag and the version of a prerelease. */
const maxMapBytes = 256;

/** "sha2-256" (0x12), "32 bytes" (0x20). */
const sha256Multihash = Buffer.from([0x12, 0x20]);

/**
 * Reads the section at an offset. Only the form that solc writes is accepted: about one in 2^64 random offsets passes.
 */
export function readMetadataSection(code: BareHex, offsetBytes: number): MetadataSection | undefined {
  const hex = code.slice(offsetBytes * 2, (offsetBytes + maxMapBytes + lengthSuffixBytes) * 2);
  const bytes = toBytes(hex);
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
    // cborg throws for what is not CBOR.
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
    return { kind: "ipfs", digest: fromBytes(ipfs.subarray(2)) };
  }
  for (const kind of ["bzzr0", "bzzr1"] as const) {
    const digest = map.get(kind);
    if (isBytes(digest, 32)) {
      return { kind, digest: fromBytes(digest) };
    }
  }
  return undefined;
}

function readCompilerVersion(value: unknown): string | undefined {
  if (isBytes(value, 3)) {
    return value.join(".");
  }
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isBytes(value: unknown, lengthBytes: number): value is Uint8Array {
  return value instanceof Uint8Array && value.length === lengthBytes;
}

/** Returns the contract's own section. The last two bytes of the code are its length. */
export function findTrailingMetadata(runtimeBytecode: BareHex): MetadataSection | undefined {
  const mapBytes = Number.parseInt(runtimeBytecode.slice(-4), 16);
  const offsetBytes = runtimeBytecode.length / 2 - lengthSuffixBytes - mapBytes;
  const section = offsetBytes >= 0 ? readMetadataSection(runtimeBytecode, offsetBytes) : undefined;
  return section?.lengthBytes === mapBytes + lengthSuffixBytes ? section : undefined;
}

export function withoutMetadata(code: BareHex): BareHex {
  const metadata = findTrailingMetadata(code);
  return metadata === undefined ? code : code.slice(0, metadata.offsetBytes * 2);
}
