import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findCycles, readSourceGraph, type SourceFile } from "./source-graph.ts";

// Prints the measures of the house: `node bench/house/main.ts [checkout …]`, without arguments of this checkout.

const here = fileURLToPath(new URL("../..", import.meta.url));
const checkouts = process.argv.slice(2);

for (const checkout of checkouts.length > 0 ? checkouts : [here]) {
  console.log(`${path.basename(path.resolve(checkout))}:`);
  for (const [name, value] of measure(checkout)) {
    console.log(`  ${name.padEnd(44)} ${value}`);
  }
}

function measure(checkout: string): readonly (readonly [string, number | string])[] {
  const files = readSourceGraph(checkout);
  const code = listCodeLines(files);
  const characters = code.reduce((total, line) => total + line.length, 0);
  const statements = code.reduce((total, line) => total + countStatements(line), 0);
  const rooms = Map.groupBy(files, ({ file }) => (file.includes("/") ? file.replace(/\/.*/, "") : "entries"));
  return [
    ["files of src", files.length],
    ["lines of src", countLines(files)],
    ...[...rooms].map(([room, own]) => [`  ${room}`, countLines(own)] as const),
    ["lines of a file: median, p90, largest", listShares(files.map(({ lines }) => lines))],
    ["lines of a function: median, p90, largest", listShares(files.flatMap(measureFunctions))],
    ["circles of imports, with types and `import()`", findCycles(files).length],
    ["characters of a line of code", (characters / code.length).toFixed(2)],
    ["statements of a line of code", (statements / code.length).toFixed(2)],
    ...["test", "bench", "scripts"].map((folder) => {
      const texts = readAll(checkout, `${folder}/**/*.ts`);
      return [
        `lines of ${folder}`,
        texts.reduce((total, text) => total + text.split("\n").length - 1, 0),
      ] as const;
    }),
    ["words of docs and README", readAll(checkout, "{docs/**/*.md,README.md}").join(" ").split(/\s+/).length],
  ];
}

function countLines(files: readonly SourceFile[]): number {
  return files.reduce((total, { lines }) => total + lines, 0);
}

function listShares(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
  return [at(0.5), at(0.9), at(1)].join(", ");
}

function listCodeLines(files: readonly SourceFile[]): readonly string[] {
  return files
    .flatMap(({ text }) => text.split("\n").map((line) => line.trim()))
    .filter((line) => line !== "" && !/^(?:\/\/|\/\*|\*)/.test(line));
}

/** Returns the lines of each function with a body, which ends as far to the right as it began. */
function measureFunctions({ text }: SourceFile): readonly number[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const isStart =
      /(?:=>|\)(?:: [^=]+)?) \{$/.test(line) &&
      !/^\s*(?:\} )?(?:if|for|while|switch|catch|else)\b/.test(line);
    const margin = /^\s*/.exec(line)?.[0] ?? "";
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((other) => other.startsWith(`${margin}}`));
    return isStart && end !== -1 ? [end + 2] : [];
  });
}

/** As Biome formats them: a statement ends with a semicolon or begins a block with a keyword. */
function countStatements(line: string): number {
  return (line.match(/;(?=\s|$)|\b(?:if|for|while|switch|try|function|class)\b[^;]*\{$/g) ?? []).length;
}

function readAll(checkout: string, pattern: string): readonly string[] {
  return globSync(pattern, { cwd: checkout }).map((file) => readFileSync(path.join(checkout, file), "utf8"));
}
