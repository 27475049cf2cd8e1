import { bindSoljson, loadSoljson, type Soljson } from "../../src/compiler/soljson.ts";
import type { CompilerResult } from "../../src/core/build/compiled-contract.ts";
import { parseCompilerOutput } from "../../src/core/build/parse-output.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { soljsonPath } from "./soljson-path.ts";

export interface CompileRequest {
  readonly sources: CompilerInput["sources"];
  /** Contracts by source name, `*` for all; default: all of all sources. */
  readonly targets?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Whether syntax trees are wanted, too. */
  readonly withTrees?: boolean;
}

export interface Compiled {
  readonly result: CompilerResult;
  readonly asts: Readonly<Record<string, unknown>>;
}

const layouts = ["abi", "storageLayout"];
const outputs = [...layouts, "evm.bytecode", "evm.deployedBytecode", "evm.legacyAssembly"];

/** Opens the compiler of that version which `installPackages` put into a folder. */
export function openCompiler(folder: string, version: string): Soljson {
  return bindSoljson(loadSoljson(soljsonPath(folder, version)));
}

function all(sources: CompilerInput["sources"]): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.keys(sources).map((name) => [name, ["*"]]));
}

interface SolcOutput {
  readonly contracts?: Readonly<Record<string, object>>;
  readonly sources?: Readonly<Record<string, { readonly ast?: unknown; readonly legacyAST?: unknown }>>;
}

/** Compiles with the optimizer as it mostly is. */
export function compile(
  solc: Soljson,
  { sources, targets = all(sources), withTrees = false }: CompileRequest,
): Compiled {
  const code: [string, Readonly<Record<string, readonly string[]>>][] = Object.entries(targets).map(
    ([source, names]) => [source, Object.fromEntries(names.map((name) => [name, outputs]))],
  );
  const everywhere = { "*": { "*": layouts, ...(withTrees && { "": ["ast", "legacyAST"] }) } };
  const ofTargets = Object.fromEntries(code);
  const ask = (outputSelection: object): SolcOutput => {
    const settings = { optimizer: { enabled: true, runs: 200 }, outputSelection };
    return JSON.parse(solc.compile(JSON.stringify({ language: "Solidity", sources, settings })));
  };
  // Up to 0.6, solc writes the code of all contracts that anything is asked about together with code.
  const isAskedTwice = /^0\.[4-6]\./.test(solc.version);
  const output = ask(isAskedTwice ? everywhere : { ...everywhere, ...ofTargets });
  const withCode = isAskedTwice ? ask(ofTargets) : output;
  const contracts = Object.entries(output.contracts ?? {}).map(([file, ofFile]) => [
    file,
    { ...ofFile, ...withCode.contracts?.[file] },
  ]);
  return {
    result: parseCompilerOutput({ ...withCode, contracts: Object.fromEntries(contracts) }),
    asts: Object.fromEntries(
      Object.entries(output.sources ?? {}).map(([name, { ast, legacyAST }]) => [name, ast ?? legacyAST]),
    ),
  };
}
