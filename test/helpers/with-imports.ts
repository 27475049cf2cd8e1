import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createImportReader } from "../../src/core/compiler-input/import-closure.ts";

const require = createRequire(import.meta.url);
const listImports = createImportReader({});

/** Adds what sources import from npm packages, directly or not: source name → its text. */
export function withImports(
  sources: Readonly<Record<string, string>>,
): Readonly<Record<string, { readonly content: string }>> {
  const texts = new Map(Object.entries(sources));
  // The iteration also visits what is added during it.
  for (const [name, text] of texts) {
    for (const imported of listImports(name, text)) {
      if (!texts.has(imported)) {
        texts.set(imported, readFileSync(require.resolve(imported), "utf8"));
      }
    }
  }
  return Object.fromEntries([...texts].map(([name, content]) => [name, { content }]));
}
