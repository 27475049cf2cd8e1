import type { Address, BareHex } from "../base/hex.ts";
import type { AbiEntry } from "../core/build/compiled-contract.ts";
import type { SourceCodeForm } from "./source-code-forms.ts";

/** The record of a verified contract, as a server keeps and writes it. */
export interface VerifiedRecord {
  readonly source: SourceCodeForm;
  readonly abi: readonly AbiEntry[];
  readonly contractName: string;
  /** Path of the source that holds the contract; undefined with a single file. */
  readonly contractFileName: string | undefined;
  /** With the leading v. */
  readonly compilerVersion: string;
  readonly optimizer: { readonly enabled: boolean; readonly runs: number };
  /** undefined: the compiler's own choice. */
  readonly evmVersion: string | undefined;
  readonly encodedConstructorArguments: BareHex;
  /** Only of a single file; with standard JSON the settings hold the libraries. */
  readonly libraries: readonly { readonly name: string; readonly address: Address }[];
  /** 1 to 14. */
  readonly licenseType: number;
  /** Set once the contract was linked as a proxy. */
  readonly implementation: Address | undefined;
  /** Where the metadata lies: `ipfs://…` or `bzzr://…`. */
  readonly metadataUri: string | undefined;
  /** The contract whose source this is, where only a contract with the same code was verified. */
  readonly similarMatch: Address | undefined;
}
