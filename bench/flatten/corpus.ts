/**
 * Flattens every deployable contract of well-known packages, and the cases of test-fixtures/flatten, compiles
 * the result and compares: it has to be the same code but for the metadata.
 *
 *     node --experimental-strip-types bench/flatten/corpus.ts [package or `torture` …] [--folder folder]
 *
 * The packages and their compilers are installed into the folder, `/tmp/flatten-corpus` if none is given.
 * Exit code 1: what can be flattened was not.
 */
import { parseArgs } from "node:util";
import type { Soljson } from "../../src/compiler/soljson.ts";
import { installPackages } from "../install-packages.ts";
import { compileSubject, openCompiler } from "./compile.ts";
import { flattenSubject } from "./flatten-subject.ts";
import { packages } from "./packages.ts";
import { readPackage } from "./read-package.ts";
import { readTortureCases } from "./read-torture-cases.ts";
import type { Subject } from "./subject.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: "string", default: "/tmp/flatten-corpus" } },
});
const { folder } = values;
const known = [...packages.map(({ name }) => name), "torture"];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(", ")}, but ${known.join(", ")}.`);
}
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

const chosen = packages.filter(({ name }) => isWanted(name));
const cases = isWanted("torture") ? readTortureCases() : [];
await installPackages(folder, {
  packages: chosen,
  compilers: [...new Set([...chosen, ...cases].map(({ compiler }) => compiler))],
});

console.log("| corpus | solc | contracts | flattened |\n|---|---|---:|---:|");
const solcs = new Map<string, Soljson>();
for (const one of chosen) {
  run(`${one.name} ${one.version}`, [readPackage(folder, one)]);
}
if (cases.length > 0) {
  run("torture folder", cases.filter(isPossible));
  run(
    "what no single file can express",
    cases.filter((subject) => !isPossible(subject)),
  );
}

function isPossible({ impossible: reasons }: Subject): boolean {
  return reasons.size === 0;
}

/** Flattens subjects, prints their row, and names what should have been flattened. */
function run(label: string, subjects: readonly Subject[]): void {
  const verdicts = subjects.flatMap((subject) => {
    const solc = solcs.get(subject.compiler) ?? openCompiler(folder, subject.compiler);
    solcs.set(subject.compiler, solc);
    return flattenSubject(compileSubject(solc, subject)).map((verdict) => ({ ...verdict, subject }));
  });
  const compilers = new Set(subjects.map(({ compiler }) => compiler));
  const equal = verdicts.filter(({ problem }) => problem === undefined);
  const solc = compilers.size > 1 ? "several" : [...compilers].join();
  console.log(`| ${[label, solc, verdicts.length, equal.length].join(" | ")} |`);
  for (const { original, problem, subject } of verdicts) {
    const name = `${original.inputSourceName}:${original.contractName}`;
    if (problem !== undefined && !subject.impossible.has(name)) {
      console.error(`${subject.name}, ${name}: ${problem.replaceAll(/\s+/g, " ")}`);
      process.exitCode = 1;
    }
  }
}
