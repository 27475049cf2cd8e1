import path from "node:path";
import { bindSoljson, type Soljson } from "../../src/compiler/bind-soljson.ts";
import { loadSoljson } from "../../src/compiler/load-soljson.ts";
import type { CompilerResult } from "../../src/core/build-info/compiler-result.ts";
import { parseCompilerOutput } from "../../src/core/build-info/parse-compiler-output.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";

export interface CompileRequest {
  readonly sources: CompilerInput["sources"];
  /** Contracts by source name; all of all sources where nothing is said. */
  readonly targets?: Readonly<Record<string, readonly string[]>>;
}

export interface Compiled {
  readonly result: CompilerResult;
  readonly asts: Readonly<Record<string, unknown>>;
}

const outputs = ["abi", "evm.bytecode", "evm.deployedBytecode", "evm.legacyAssembly"];

/** Opens the compiler of that version which `installPackages` put into a folder. */
export function openCompiler(folder: string, version: string): Soljson {
  return bindSoljson(loadSoljson(path.join(folder, "node_modules", `solc-${version}`, "soljson.js")));
}

/** Compiles with the optimizer as it mostly is, and keeps the syntax trees. */
export function compile(solc: Soljson, { sources, targets }: CompileRequest): Compiled {
  const outputSelection =
    targets === undefined
      ? { "*": { "": ["ast", "legacyAST"], "*": outputs } }
      : Object.fromEntries(
          Object.entries(targets).map(([source, names]) => [
            source,
            Object.fromEntries(names.map((name) => [name, outputs])),
          ]),
        );
  const settings = { optimizer: { enabled: true, runs: 200 }, outputSelection };
  const output = JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })));
  const trees: Record<string, { readonly ast?: unknown; readonly legacyAST?: unknown }> =
    output.sources ?? {};
  return {
    result: parseCompilerOutput(output),
    asts: Object.fromEntries(
      Object.entries(trees).map(([name, { ast, legacyAST }]) => [name, ast ?? legacyAST]),
    ),
  };
}
