import { decodeFirst } from "cborg";
import { type BareHex, fromBytes, toBytes } from "../../base/hex.ts";

/** The hash of the metadata file, and the kind of store that it is for. */
export interface SourceHash {
  /**
   * - `bzzr0`: Swarm, solc 0.4.7 to 0.5.10
   * - `bzzr1`: Swarm, solc 0.5.11 to 0.5.17, later by setting
   * - `ipfs`: the default since solc 0.6.0
   */
  readonly kind: "bzzr0" | "bzzr1" | "ipfs";
  /** The 32 bytes themselves, without the two that say "sha2-256, 32 bytes" for IPFS. */
  readonly digest: BareHex;
}

/** The content of a metadata section. */
export interface Metadata {
  /** `0.8.30`, or a prerelease's full version; written since solc 0.5.9. */
  readonly compilerVersion: string | undefined;
  /** undefined with `bytecodeHash: "none"`, which there is since solc 0.6.0. */
  readonly sourceHash: SourceHash | undefined;
  /** Experimental features were used, which solc marks since 0.4.16. */
  readonly experimental: boolean;
}

/**
 * A metadata section in a code: the CBOR map that solc appends to each contract, and the map's
 * length in two bytes.
 *
 * @see https://docs.soliditylang.org/en/latest/metadata.html#encoding-of-the-metadata-hash-in-the-bytecode
 */
export interface MetadataSection {
  readonly offsetBytes: number;
  /** With the two bytes of the length. */
  readonly lengthBytes: number;
  readonly metadata: Metadata;
}

/**
 * How a section can begin after the byte that says how many entries its map has: with one of solc's
 * keys as CBOR text. solc writes the source hash first, then `experimental`, then `solc`.
 *
 * | key            | first compiler                       | described in |
 * | -------------- | ------------------------------------ | ------------ |
 * | `bzzr0`        | 0.4.7                                | https://docs.soliditylang.org/en/v0.4.25/metadata.html |
 * | `experimental` | 0.4.16, with an experimental pragma  | https://docs.soliditylang.org/en/v0.6.0/metadata.html |
 * | `solc`         | 0.5.9                                | https://docs.soliditylang.org/en/v0.5.9/metadata.html |
 * | `bzzr1`        | 0.5.11                               | https://docs.soliditylang.org/en/v0.5.11/metadata.html |
 * | `ipfs`         | 0.6.0                                | https://docs.soliditylang.org/en/v0.6.0/metadata.html |
 *
 * `solc` comes first with `bytecodeHash: "none"` (0.6.0). Libraries and the IR pipeline have no forms
 * of their own. `appendCBOR: false` (0.8.18) leaves the section out.
 */
const firstKeys = ["bzzr0", "bzzr1", "ipfs", "experimental", "solc"].map(encodeText);

/**
 * Returns the metadata sections of a code, first to last: its own at the end, and those of the
 * contracts that it embeds in order to create them.
 *
 * Without `known` a section is recognised by its form, strictly. With `known`, the sections that
 * solc's assembly lists, only those count: data that looks like a section does not.
 */
export function findMetadataSections(code: BareHex, known?: readonly BareHex[]): readonly MetadataSection[] {
  // solc 0.4.11 writes sections but does not list them, so an empty list says nothing.
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

/** Leaves out sections within a section: crafted data may look like one. */
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

/** A CBOR map of one to four entries begins with 0xa1 to 0xa4. */
function isSmallMap(code: BareHex, offsetBytes: number): boolean {
  return code[offsetBytes * 2] === "a" && "1234".includes(code[offsetBytes * 2 + 1] ?? " ");
}

function findBytes(code: BareHex, hex: BareHex): number[] {
  const offsets: number[] = [];
  for (let index = code.indexOf(hex); index !== -1; index = code.indexOf(hex, index + 1)) {
    // At an odd index the digits are halves of two other bytes.
    if (index % 2 === 0) {
      offsets.push(index / 2);
    }
  }
  return offsets;
}

/** CBOR text of less than 24 bytes: 0x60 plus the length, then the text. */
function encodeText(text: string): BareHex {
  return fromBytes(Buffer.from([0x60 + text.length, ...Buffer.from(text)]));
}

/** Two bytes, big endian: the length of the map before them. */
const lengthSuffixBytes = 2;

/** More than the longest map there can be: a hash, a flag and the version of a prerelease. */
const maxMapBytes = 256;

/** An IPFS hash is a multihash: "sha2-256" (0x12), "32 bytes" (0x20), then the digest. */
const sha256Multihash = Buffer.from([0x12, 0x20]);

/**
 * Reads the metadata section that begins at an offset; undefined when none does.
 *
 * Only the form that solc writes is accepted: a map with solc's keys only, values of their form, lengths
 * in their shortest form, and the map's own length behind it. That distinguishes a section from code or
 * data: about one in 2^64 random offsets would pass.
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

/**
 * Returns the metadata section at the very end of a runtime bytecode: the contract's own.
 *
 * The last two bytes are its length, so no search is needed.
 */
export function findTrailingMetadata(runtimeBytecode: BareHex): MetadataSection | undefined {
  const mapBytes = Number.parseInt(runtimeBytecode.slice(-4), 16);
  const offsetBytes = runtimeBytecode.length / 2 - lengthSuffixBytes - mapBytes;
  const section = offsetBytes >= 0 ? readMetadataSection(runtimeBytecode, offsetBytes) : undefined;
  return section?.lengthBytes === mapBytes + lengthSuffixBytes ? section : undefined;
}

/** Returns a code without the metadata at its end: read as instructions, a hash in it could be any of them. */
export function withoutMetadata(code: BareHex): BareHex {
  const metadata = findTrailingMetadata(code);
  return metadata === undefined ? code : code.slice(0, metadata.offsetBytes * 2);
}
