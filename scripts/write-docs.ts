/**
 * Writes what docs take from the sources, the tables of options and the JSON Schemas of what `--json` prints:
 * `node --experimental-strip-types scripts/write-docs.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fillOptionTables } from "./option-tables/fill-option-tables.ts";
import { formatSchemas } from "./schemas/format-schemas.ts";

const docs = new URL("../docs/", import.meta.url);
const pages = ["tasks.md", "command-line.md"];

/** Returns the text of each document that the sources decide, by its path in `docs`. */
export function formatDocs(): Readonly<Record<string, string>> {
  const tables = pages.map((page) => [page, fillOptionTables(readFileSync(new URL(page, docs), "utf8"))]);
  const schemas = Object.entries(formatSchemas()).map(([name, text]) => [`schemas/${name}`, text]);
  return Object.fromEntries([...tables, ...schemas]);
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(formatDocs())) {
    writeFileSync(new URL(name, docs), text);
    console.log(`docs/${name}`);
  }
}
