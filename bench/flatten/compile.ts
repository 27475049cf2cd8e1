import path from "node:path";
import { bindSoljson, loadSoljson, type Soljson } from "../../src/compiler/soljson.ts";
import type { CompiledContract, CompilerResult } from "../../src/core/build/compiled-contract.ts";
import { parseCompilerOutput } from "../../src/core/build/parse-output.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import type { Subject } from "./subject.ts";

interface CompileRequest {
  readonly sources: CompilerInput["sources"];
  /** Contracts by source name, `*` for all; default: all of all sources. */
  readonly targets?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Whether syntax trees are wanted, too. */
  readonly withTrees?: boolean;
}

interface Compiled {
  readonly result: CompilerResult;
  readonly asts: Readonly<Record<string, unknown>>;
}

const layouts = ["abi", "storageLayout"];
const outputs = [...layouts, "evm.bytecode", "evm.deployedBytecode", "evm.legacyAssembly"];

/** Opens the compiler of that version which `installPackages` put into a folder. */
export function openCompiler(folder: string, version: string): Soljson {
  return bindSoljson(loadSoljson(path.join(folder, "node_modules", `solc-${version}`, "soljson.js")));
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

/** A subject, compiled as it is. */
export interface CompiledSubject extends Subject {
  readonly solc: Soljson;
  /** The contracts to flatten. */
  readonly targets: readonly CompiledContract[];
  /** All of them, those without code too. */
  readonly contracts: readonly CompiledContract[];
  /** By source name. */
  readonly asts: Readonly<Record<string, unknown>>;
}

/**
 * Compiles a subject as it is. Its targets are those that have code.
 *
 * @param files the sources whose contracts get code; default: all
 */
export function compileSubject(solc: Soljson, subject: Subject, files?: readonly string[]): CompiledSubject {
  const targets = files && Object.fromEntries(files.map((file) => [file, ["*"]]));
  const { result, asts } = compile(solc, { sources: subject.sources, targets, withTrees: true });
  if (result.kind === "failed") {
    throw new Error(`${subject.name} does not compile: ${result.errors.join("\n")}`);
  }
  const deployable = result.contracts.filter(
    (contract) => contract.creationBytecode.object !== "" && subject.isTarget(contract),
  );
  return { ...subject, solc, targets: deployable, contracts: result.contracts, asts };
}
