import { z } from "zod";
import { bindSoljson, loadSoljson, type Soljson } from "../../../src/compiler/soljson.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { parseCompilerOutput } from "../../../src/core/build/parse-output.ts";
import type { CompilerInput } from "../../../src/core/compiler-input/compiler-input.ts";
import { soljsonPath } from "../../helpers/soljson-path.ts";

export interface Compilation {
  readonly contracts: readonly CompiledContract[];
  /** Syntax trees by source name. */
  readonly asts: Readonly<Record<string, unknown>>;
  /** By fully qualified name: what lies where in storage. */
  readonly storage: ReadonlyMap<string, unknown>;
}

const outputs = [
  "abi",
  "storageLayout",
  "evm.bytecode.object",
  "evm.bytecode.linkReferences",
  "evm.deployedBytecode.object",
  "evm.deployedBytecode.linkReferences",
  "evm.deployedBytecode.immutableReferences",
];

const storageSchema = z.object({
  storage: z.array(z.object({ label: z.string(), slot: z.string(), offset: z.number() })),
});
const outputSchema = z.object({
  sources: z.record(z.string(), z.object({ ast: z.unknown() })),
  contracts: z.record(z.string(), z.record(z.string(), z.object({ storageLayout: storageSchema }))),
});

/** Compiles with syntax trees; throws the compiler's own words when it does not compile. */
export function compileSources(sources: CompilerInput["sources"], solc: Soljson = openSolc()): Compilation {
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { "*": { "": ["ast"], "*": outputs } },
  };
  const input = { language: "Solidity", sources, settings };
  const output: unknown = JSON.parse(solc.compile(JSON.stringify(input)));
  const result = parseCompilerOutput(output);
  if (result.kind === "failed") {
    throw new Error(result.errors.join("\n"));
  }
  const { sources: trees, contracts } = outputSchema.parse(output);
  const asts = Object.fromEntries(Object.entries(trees).map(([name, { ast }]) => [name, ast]));
  const storage = Object.entries(contracts).flatMap(([file, byName]) =>
    Object.entries(byName).map(([name, { storageLayout }]) => [`${file}:${name}`, storageLayout] as const),
  );
  return { contracts: result.contracts, asts, storage: new Map(storage) };
}

let installed: Soljson | undefined;

/** The compiler that is installed for tests, loaded once. */
function openSolc(): Soljson {
  installed ??= bindSoljson(loadSoljson(soljsonPath()));
  return installed;
}
