import path from "node:path";
import { fileURLToPath } from "node:url";
import { findCycles, listImporters, readSourceGraph } from "./source-graph.ts";

// Prints the measures of the house: how large the files are, how many of them one idea takes, and what
// they import. `node bench/house/main.ts [checkout …]`; without arguments it measures this checkout.

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
  const sizes = files.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))] ?? 0;
  const totalLines = sizes.reduce((total, lines) => total + lines, 0);
  const importLines = files.reduce((total, { imports }) => total + imports.length, 0);
  const importers = listImporters(files);
  const single = [...importers].filter(([, by]) => by.size === 1);
  const inOwnFolder = single.filter(([file, by]) =>
    [...by].every((importer) => path.posix.dirname(importer) === path.posix.dirname(file)),
  );
  const folders = new Map<string, number>();
  for (const { file } of files) {
    const folder = path.posix.dirname(file);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const codeLines = files
    .flatMap(({ text }) => text.split("\n").map((line) => line.trim()))
    .filter((line) => line !== "" && !/^(?:\/\/|\/\*|\*)/.test(line));
  const characters = codeLines.reduce((total, line) => total + line.length, 0);
  const statements = codeLines.reduce((total, line) => total + countStatements(line), 0);
  return [
    ["files", files.length],
    ["lines", totalLines],
    ["lines of a file: median, p90, largest", `${at(0.5)}, ${at(0.9)}, ${sizes.at(-1) ?? 0}`],
    ["files of fewer than 25 lines", sizes.filter((lines) => lines < 25).length],
    ["imports in 100 lines", round((100 * importLines) / totalLines)],
    ["files with one importer", single.length],
    ["of these, importer in the same folder", inOwnFolder.length],
    ["files of the fullest folder", Math.max(...folders.values())],
    ["circles of imports, with types and `import()`", findCycles(files).length],
    ["characters of a line of code", round(characters / codeLines.length)],
    ["statements of a line of code", round(statements / codeLines.length)],
  ];
}

/** As Biome formats them: a statement ends with a semicolon or begins a block with a keyword. */
function countStatements(line: string): number {
  return (line.match(/;(?=\s|$)|\b(?:if|for|while|switch|try|function|class)\b[^;]*\{$/g) ?? []).length;
}

function round(value: number): string {
  return (Math.round(value * 100) / 100).toFixed(2);
}
