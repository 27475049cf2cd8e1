import { createHash } from "node:crypto";
import type { CompiledContract } from "../build-info/compiled-contract.ts";
import type { CompilerInput } from "./compiler-input.ts";

/**
 * Returns the name under which it is remembered that a compiler makes a contract's very code out of
 * an input: a SHA-256 of all that the statement is about.
 */
export function proofKey({
  contract,
  solcLongVersion,
  input,
}: {
  readonly contract: Pick<
    CompiledContract,
    "inputSourceName" | "contractName" | "creationBytecode" | "runtimeBytecode"
  >;
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
}): string {
  const { inputSourceName, contractName, creationBytecode, runtimeBytecode } = contract;
  const statement = [
    solcLongVersion,
    input,
    [inputSourceName, contractName],
    [creationBytecode.object, runtimeBytecode.object],
  ];
  return createHash("sha256").update(JSON.stringify(statement)).digest("hex");
}
