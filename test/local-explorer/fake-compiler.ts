import type { Compiler, CompilerResult } from "../../src/verification/ports.ts";
import { realCompiler } from "../helpers/real-compiler.ts";
import { solcLongVersion, toInput } from "./compile-source.ts";
import { counterSource } from "./sources.ts";

/** A compiler that answers at once, with what the real one made of one source before. */
export interface FakeCompiler extends Compiler {
  compileCount: number;
  /** Runtime bytecode of the contract `Other`, for the chain. */
  readonly runtimeBytecode: `0x${string}`;
}

const fakeInput = toInput(counterSource);

/** Fields of a submission that the fake compiler's answer is right for. */
export function toSubmission(address: string, comment = ""): Record<string, string> {
  const input = toInput(counterSource + comment);
  return {
    action: "verifysourcecode",
    contractaddress: address,
    sourceCode: JSON.stringify(input),
    codeformat: "solidity-standard-json-input",
    contractname: "contracts/Test.sol:Other",
    compilerversion: `v${solcLongVersion}`,
  };
}

export async function createFakeCompiler(): Promise<FakeCompiler> {
  const result: CompilerResult = await realCompiler.compile({ solcLongVersion, input: fakeInput });
  const contracts = result.kind === "compiled" ? result.contracts : [];
  const other = contracts.find(({ contractName }) => contractName === "Other");
  const compiler: FakeCompiler = {
    compileCount: 0,
    runtimeBytecode: `0x${other?.runtimeBytecode.object ?? ""}`,
    compile: async () => {
      compiler.compileCount += 1;
      return result;
    },
  };
  return compiler;
}
