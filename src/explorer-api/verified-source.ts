import type { AbiEntry } from "../core/build-info/compiled-contract.ts";
import type { CompilerInput } from "../core/compiler-input/compiler-input.ts";
import type { Address, BareHex } from "../core/hex.ts";
import type { SourceCodeForm } from "./source-code-forms.ts";

/** The record of a verified contract, as a client reads it. */
export interface VerifiedSource {
  readonly contractName: string;
  /** Path of the source that holds the contract, where the explorer tells. */
  readonly contractFileName: string | undefined;
  /** Source name → text. */
  readonly sources: Readonly<Record<string, string>>;
  /** The standard JSON input, where the contract was verified with one. */
  readonly compilerInput: CompilerInput | undefined;
  /** undefined when the record's ABI is missing or not JSON. */
  readonly abi: readonly AbiEntry[] | undefined;
  readonly compilerVersion: string;
  readonly optimizer: { readonly enabled: boolean; readonly runs: number | undefined };
  readonly evmVersion: string | undefined;
  readonly encodedConstructorArguments: BareHex;
  readonly license: string | undefined;
  readonly isProxy: boolean;
  readonly implementation: Address | undefined;
}

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
