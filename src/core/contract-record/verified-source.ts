import type { AbiEntry } from "../build-info/compiled-contract.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import type { Address, BareHex } from "../hex.ts";

/** The explorer's record of a verified contract. */
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
