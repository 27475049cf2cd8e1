import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { CompilerInput } from "../../src/core/compiler-input/compiler-input.ts";
import { findImportPaths, resolveImportPath } from "../../src/core/compiler-input/import-closure.ts";
import type { Package } from "./packages.ts";

/** Reads the sources of a package and what they import, under names as they are imported by. */
export function readPackageSources(
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
