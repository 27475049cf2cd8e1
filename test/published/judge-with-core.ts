import type { Address } from "../../src/base/hex.ts";
import { decodeConstructorArguments } from "../../src/core/abi/constructor.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import type { CreationDifference } from "../../src/core/bytecode/match.ts";
import { matchCreation, matchRuntime } from "../../src/core/bytecode/match-code.ts";
import type { CodeOnChain, Verdicts } from "./verdict.ts";

export type CoreVerdicts = Verdicts<CreationDifference["kind"]>;

/** Asks this package's matcher. */
export function judgeWithCore(
  compiled: CompiledContract,
  { onChain, address }: { readonly onChain: CodeOnChain; readonly address: Address },
): CoreVerdicts {
  const runtime = matchRuntime(compiled, onChain.runtime, { address });
  const creation = matchCreation(compiled, onChain.creation, {
    libraries: runtime.kind === "mismatch" ? undefined : runtime.libraries,
    isValidArguments: (encoded) => decodeConstructorArguments(compiled.abi, encoded) !== undefined,
  });
  return {
    runtime: runtime.kind === "mismatch" ? runtime.difference.kind : runtime.kind,
    creation: creation.kind === "mismatch" ? creation.difference.kind : creation.kind,
  };
}
