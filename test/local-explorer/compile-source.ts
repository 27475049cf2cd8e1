import { invariant } from "../../src/base/errors.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { realCompiler } from "../helpers/real-compiler.ts";

/** The version of node_modules/solc, which is a dev dependency. */
export const solcLongVersion = "0.8.37+commit.f401782d";

/** Standard JSON of one source, with an optimizer to be seen in the record. */
export function toInput(content: string, settings: CompilerInput["settings"] = {}): CompilerInput {
  return {
    language: "Solidity",
    sources: { "contracts/Test.sol": { content } },
    settings: { optimizer: { enabled: true, runs: 150 }, evmVersion: "cancun", ...settings },
  };
}

/** The compiled contracts of one input, by name; solc's metadata come with a named contract alone. */
export async function compileInput(
  input: CompilerInput,
  contractName?: string,
): Promise<(name: string) => CompiledContract> {
  const target =
    contractName === undefined ? undefined : { inputSourceName: "contracts/Test.sol", contractName };
  const result = await realCompiler.compile({ solcLongVersion, input, target });
  invariant(result.kind === "compiled", JSON.stringify(result));
  return (name) => {
    const found = result.contracts.find((contract) => contract.contractName === name);
    invariant(found !== undefined, `The test source has a contract ${name}`);
    return found;
  };
}
