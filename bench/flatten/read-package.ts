import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { findImportPaths, resolveImportPath } from "../../src/core/compiler-input/import-closure.ts";
import type { Package } from "./packages.ts";
import type { Subject } from "./subject.ts";

const bothCoders = "its sources have two ABI coders and their code shows it, but a file has one";

/** With one coder in all of their sources they are other contracts, or none, unflattened too. */
const impossible = new Map([
  ["@uniswap/v3-periphery/contracts/libraries/NFTDescriptor.sol:NFTDescriptor", bothCoders],
  ["@aave/protocol-v2/contracts/deployments/ATokensAndRatesHelper.sol:ATokensAndRatesHelper", bothCoders],
]);

/** Reads an installed package: each of its own contracts that can be deployed is a target. */
export function readPackage(folder: string, chosen: Package): Subject {
  const { name, version, compiler } = chosen;
  const root = `${name}/`;
  return {
    name: `${name} ${version}`,
    compiler,
    sources: readPackageSources(folder, chosen),
    root,
    isTarget: ({ inputSourceName }) => inputSourceName.startsWith(root),
    impossible,
  };
}

/** Reads the sources of a package and what they import, under names as they are imported by. */
function readPackageSources(
  folder: string,
  { name, folder: subfolder, without }: Package,
): CompilerInput["sources"] {
  const root = path.join(folder, "node_modules", name);
  // The package's own dependencies, of the versions that it asks for, come before those of others.
  const require = createRequire(path.join(root, "package.json"));
  const own = readdirSync(path.join(root, subfolder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sol") && !file.includes("node_modules"))
    .map((file) => path.posix.join(name, subfolder, file.replaceAll(path.sep, "/")))
    .filter((sourceName) => without?.test(sourceName) !== true)
    .sort();
  const sources: Record<string, { readonly content: string }> = {};
  const names = new Set(own);
  // A set that grows while it is walked over is walked over to its new end.
  for (const sourceName of names) {
    const file = sourceName.startsWith(`${name}/`)
      ? path.join(folder, "node_modules", sourceName)
      : require.resolve(sourceName);
    const content = readFileSync(file, "utf8");
    sources[sourceName] = { content };
    for (const importPath of findImportPaths(content)) {
      names.add(resolveImportPath(importPath, sourceName));
    }
  }
  return sources;
}
