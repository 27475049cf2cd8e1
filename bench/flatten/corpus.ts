/**
 * Flattens every deployable contract of well-known packages, and the cases of test-fixtures/flatten,
 * with this package, `hardhat flatten` and `forge flatten`, compiles what they write and compares:
 * it has to be the same code but for the metadata.
 *
 *     node --experimental-strip-types bench/flatten/corpus.ts [package or `torture` …]
 *       [--folder folder] [--only ours] [--problems]
 *
 * The packages, their compilers and forge are installed into the folder, `/tmp/flatten-corpus` if none
 * is given; everything takes about a quarter of an hour. `--only ours` leaves the other tools out, `--problems` lists
 * what these did wrong. Exit code 1: this package failed at what can be done.
 */
import { parseArgs } from "node:util";
import type { Soljson } from "../../src/compiler/soljson.ts";
import { installPackages } from "../install-packages.ts";
import { openCompiler } from "./compile.ts";
import { compileSubject } from "./compile-subject.ts";
import { packages } from "./packages.ts";
import { readPackage } from "./read-package.ts";
import { readTortureCases } from "./read-torture-cases.ts";
import type { Subject } from "./subject.ts";
import { formatRow, sumTallies, type Tally, tally } from "./tally.ts";
import { forgeFlatten, forgePackage } from "./tools/forge-flatten.ts";
import { hardhatFlatten } from "./tools/hardhat-flatten.ts";
import { thisPackage } from "./tools/this-package.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: "string", default: "/tmp/flatten-corpus" },
    only: { type: "string" },
    problems: { type: "boolean", default: false },
  },
});
const { folder } = values;
const known = [...packages.map(({ name }) => name), "torture"];
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(", ")}, but ${known.join(", ")}.`);
}
const isWanted = (name: string): boolean => positionals.length === 0 || positionals.includes(name);
const tools = values.only === "ours" ? [thisPackage] : [thisPackage, hardhatFlatten, forgeFlatten(folder)];

const chosen = packages.filter(({ name }) => isWanted(name));
const cases = isWanted("torture") ? readTortureCases() : [];
await installPackages(folder, {
  packages: [...chosen, ...(tools.length > 1 ? [forgePackage] : [])],
  compilers: [...new Set([...chosen, ...cases].map(({ compiler }) => compiler))],
});

console.log(`| corpus | solc | contracts | ${tools.map(({ name }) => name).join(" | ")} |`);
console.log(`|---|---|---:|${"---|".repeat(tools.length)}`);
const solcs = new Map<string, Soljson>();
const rows: Tally[] = [];
for (const one of chosen) {
  rows.push(await run(`${one.name} ${one.version}`, [readPackage(folder, one)]));
}
if (chosen.length > 1) {
  console.log(formatRow("**all**", sumTallies(rows)));
}
const [possible, impossible] = [cases.filter(isPossible), cases.filter((subject) => !isPossible(subject))];
if (cases.length > 0) {
  rows.push(await run("torture folder", possible), await run("what no single file can express", impossible));
}
process.exitCode = sumTallies(rows).unexpected.length === 0 ? 0 : 1;

function isPossible({ impossible: reasons }: Subject): boolean {
  return reasons.size === 0;
}

/** Flattens subjects with all tools, and prints their row. */
async function run(label: string, subjects: readonly Subject[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const subject of subjects) {
    const solc = solcs.get(subject.compiler) ?? openCompiler(folder, subject.compiler);
    solcs.set(subject.compiler, solc);
    const compiled = compileSubject(solc, subject);
    for (const tool of tools) {
      const verdicts = await tool.flatten(compiled);
      tallies.push(tally(tool, { subject, verdicts }));
    }
  }
  const row = sumTallies(tallies);
  console.log(formatRow(label, row, [...new Set(subjects.map(({ compiler }) => compiler))]));
  for (const line of values.problems ? row.problems : row.unexpected) {
    console.error(line);
  }
  return row;
}
