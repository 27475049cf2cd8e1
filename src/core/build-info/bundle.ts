import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import type { BareHex } from "../hex.ts";
import type { RecordedDeployment } from "./build-file.ts";
import type { CompiledContract } from "./compiled-contract.ts";

/** Says what a file is, and how to read it: a later version of the format gets another number. */
export const bundleFormat = "hardhat-verify-contract-bundle-1";

/**
 * All that is needed to verify one contract again, years later and without its project: what was
 * submitted, what it compiles to, and what it was deployed with.
 */
export interface Bundle extends RecordedDeployment {
  readonly solcLongVersion: string;
  /** As it was submitted: sources, settings and libraries. */
  readonly input: CompilerInput;
  /** As solc wrote it: not linked, immutables not set. */
  readonly contract: CompiledContract;
  /** keccak256 of the code at the address. */
  readonly runtimeCodeHash: BareHex;
  /** keccak256 of creation bytecode and arguments; undefined when only part of them is known. */
  readonly creationCodeHash: BareHex | undefined;
}
