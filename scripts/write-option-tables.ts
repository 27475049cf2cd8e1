/**
 * Writes the tables of options in docs/tasks.md and docs/command-line.md, from the tables in the sources:
 * `node --experimental-strip-types scripts/write-option-tables.ts`.
 */
import { readFile, writeFile } from "node:fs/promises";

import { fillOptionTables } from "./option-tables/fill-option-tables.ts";

for (const name of ["tasks.md", "command-line.md"]) {
  const page = new URL(`../docs/${name}`, import.meta.url);
  await writeFile(page, fillOptionTables(await readFile(page, "utf8")));
}
