/**
 * Records what old compilers make of the cases in test-fixtures/flatten that name one, before and
 * after flattening, so that tests need none of these compilers. Run it after a change of these cases
 * or of their output:
 *
 *     node --experimental-strip-types bench/flatten/record-cases.ts [folder for the compilers]
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Soljson } from "../../src/compiler/soljson.ts";
import { parseCompilerOutput } from "../../src/core/build/parse-output.ts";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { flattenSources } from "../../src/core/flatten/flatten-sources.ts";
import { installPackages } from "../install-packages.ts";
import { openCompiler } from "./compile.ts";

/** What nobody reads; solc 0.4.11 gives it without being asked. */
const unread = new Set([
  ...["assembly", "functionDebugData", "gasEstimates", "generatedSources", "legacyAssembly", "metadata"],
  ...["methodIdentifiers", "opcodes", "sourceMap"],
]);
const casesFolder = path.join(import.meta.dirname, "../../test-fixtures/flatten");
const [folder = "/tmp/flatten-corpus"] = process.argv.slice(2);

const cases = readdirSync(casesFolder)
  .filter((name) => name.startsWith("solc-"))
  .map((name) => ({ name, version: name.slice("solc-".length) }));
await installPackages(folder, { compilers: cases.map(({ version }) => version) });
for (const { name, version } of cases) {
  record(path.join(casesFolder, name), openCompiler(folder, version));
}

/** Whether the codes are equal is for the test to say. */
function record(caseFolder: string, solc: Soljson): void {
  const files = readdirSync(caseFolder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sol"))
    .sort();
  const sources = Object.fromEntries(
    files.map((file) => [file, { content: readFileSync(path.join(caseFolder, file), "utf8") }]),
  );
  const original = compile(solc, { sources, outputs: ["ast", "legacyAST"] });
  const flattened = flattenSources({
    sources,
    asts: Object.fromEntries(
      Object.entries(original.sources).map(([file, { ast, legacyAST }]) => [file, ast ?? legacyAST]),
    ),
    target: { inputSourceName: "Main.sol", contractName: "Target" },
    solcLongVersion: solc.version,
  });
  const output = compile(solc, { sources: { "Target.sol": { content: flattened.source } }, outputs: [] });
  const recorded = {
    compiler: solc.version,
    original: { sources: original.sources, contracts: original.contracts },
    flattenedSource: flattened.source,
    flattened: { contracts: output.contracts },
  };
  writeFileSync(path.join(caseFolder, "recorded.json"), `${JSON.stringify(recorded)}\n`);
  console.log(`${path.basename(caseFolder)}: ${flattened.included.length} declarations`);
}

interface Output {
  readonly sources: Readonly<Record<string, { readonly ast?: unknown; readonly legacyAST?: unknown }>>;
  readonly contracts: unknown;
}

function compile(
  solc: Soljson,
  { sources, outputs }: { readonly sources: CompilerInput["sources"]; readonly outputs: readonly string[] },
): Output {
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    outputSelection: { "*": { "": outputs, "*": ["abi", "evm.bytecode", "evm.deployedBytecode"] } },
  };
  const result = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources, settings })),
    (key, value: unknown) => (unread.has(key) ? undefined : value),
  );
  const parsed = parseCompilerOutput(result);
  if (parsed.kind === "failed") {
    throw new Error(parsed.errors.join("\n"));
  }
  return result;
}
