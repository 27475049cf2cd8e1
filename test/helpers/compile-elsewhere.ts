import { createSolcCompiler } from "../../src/compiler/create-solc-compiler.ts";
import type { CompiledContract } from "../../src/core/build/compiled-contract.ts";
import { soljsonPath } from "./soljson-path.ts";

const compiler = createSolcCompiler({
  candidates: [
    { path: soljsonPath(), version: "0.8.37" },
    { path: soljsonPath("solc-0.8.28"), version: "0.8.28" },
  ],
});

export interface CompilationElsewhere {
  /** File name → text, as in `openProject`. */
  readonly files: Readonly<Record<string, string>>;
  /** The last one of its name that is found. */
  readonly name: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly solcLongVersion?: string;
  /** What comes before a file's name; default: as in Hardhat 3. */
  readonly prefix?: string;
  /** Default: bytecode. */
  readonly outputs?: "code" | "metadata";
}

/** Compiles a contract as somebody else's checkout of the same project would, with settings of its own. */
export async function compileElsewhere({
  files,
  name,
  settings = {},
  solcLongVersion = "0.8.37",
  outputs = "code",
  prefix = "project/",
}: CompilationElsewhere): Promise<CompiledContract> {
  const sources = Object.fromEntries(
    Object.entries(files).map(([file, content]) => [`${prefix}${file}`, { content }]),
  );
  const input = { language: "Solidity", sources, settings: { remappings: [], ...settings } };
  const result = await compiler.compile({ solcLongVersion, input, outputs });
  const contracts = result.kind === "compiled" ? result.contracts : [];
  const found = contracts.find(({ contractName }) => contractName === name);
  if (found === undefined) {
    throw new RangeError(
      result.kind === "failed" ? result.errors.join("\n") : `there is no contract ${name}`,
    );
  }
  return found;
}
