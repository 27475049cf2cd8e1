import type { BareHex } from "../hex.ts";

/** Where solc says the metadata file can be found: the hash of its content, by kind of store. */
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

/** What a metadata section says. */
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
