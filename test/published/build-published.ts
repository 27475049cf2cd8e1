import { mapWithLimit } from "../../src/base/map-with-limit.ts";
import { importClosure } from "../../src/core/compiler-input/import-closure.ts";
import { catalog } from "../../test-fixtures/published/catalog.ts";
import { readCompilerInput } from "../../test-fixtures/published/read-compiler-input.ts";
import type { PublishedInput } from "../../test-fixtures/published/types.ts";
import { compileOnce, nodeModules } from "./compile-once.ts";

type OutputSelection = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** One compilation of the catalogue, as a project would store it. */
export interface PublishedBuild {
  readonly id: string;
  readonly input: PublishedInput;
  readonly compilerInput: ReturnType<typeof readCompilerInput>;
  /** As solc wrote it. */
  readonly outputText: string;
}

/**
 * Compiles all inputs of the catalogue, two at a time: a compiler takes a core and up to a gigabyte.
 * The slowest are the last ones of the catalogue and begin.
 */
export function buildAll(): Promise<readonly PublishedBuild[]> {
  const inputs = [...new Set(catalog.map(({ input }) => input))].toReversed();
  return mapWithLimit(inputs, { limit: 2, map: buildPublished });
}

/** Compiles an input of the catalogue. */
async function buildPublished(input: PublishedInput): Promise<PublishedBuild> {
  const source = readCompilerInput(input, nodeModules);
  const settings = { ...source.settings, outputSelection: selectOutputs(input, source) };
  const compilerInput = { ...source, settings };
  const outputText = await compileOnce(input.compiler, compilerInput);
  const version = input.compiler.longVersion.split("+", 1).join("").replaceAll(".", "_");
  return { id: `solc-${version}-${input.id}`, input, compilerInput, outputText };
}

/**
 * Selects, of the contracts that the catalogue verifies alone, what lib-sourcify asks for. These
 * outputs are no part of any bytecode, so one compilation serves both as a project's build and as
 * what lib-sourcify would have compiled.
 */
function selectOfRoots(input: PublishedInput): OutputSelection {
  const roots = catalog.filter((contract) => contract.input === input);
  const selection: Record<string, Record<string, readonly string[]>> = {};
  for (const { sourceName, contractName } of roots) {
    selection[sourceName] = { ...selection[sourceName], [contractName]: sourcifyOutputs };
  }
  return selection;
}

/**
 * Selects what Hardhat 3 asks for, of the sources that the catalogue's contracts import, and what lib-sourcify asks
 * for. aave's build has three times as many sources. Nobody asks about their contracts, whose code an old compiler
 * would write for their syntax trees, too.
 */
function selectOutputs(
  input: PublishedInput,
  compilerInput: ReturnType<typeof readCompilerInput>,
): OutputSelection {
  const ofRoots = selectOfRoots(input);
  const needed = Object.keys(ofRoots).flatMap((root) => [...importClosure(compilerInput, root)]);
  const ofNeeded = needed.map((name) => [name, { "": ["ast"], "*": hardhatOutputs, ...ofRoots[name] }]);
  return Object.fromEntries(ofNeeded);
}

/** What Hardhat 3 asks for of each contract. */
const hardhatOutputs: readonly string[] = [
  "abi",
  "evm.bytecode.linkReferences",
  "evm.bytecode.object",
  "evm.bytecode.opcodes",
  "evm.bytecode.sourceMap",
  "evm.deployedBytecode.immutableReferences",
  "evm.deployedBytecode.linkReferences",
  "evm.deployedBytecode.object",
  "evm.deployedBytecode.opcodes",
  "evm.deployedBytecode.sourceMap",
  "evm.methodIdentifiers",
];

const sourcifyOutputs = [
  "abi",
  "evm.bytecode.linkReferences",
  "evm.bytecode.object",
  "evm.deployedBytecode.immutableReferences",
  "evm.deployedBytecode.linkReferences",
  "evm.deployedBytecode.object",
  "evm.legacyAssembly",
  "metadata",
];
