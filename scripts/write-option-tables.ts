/**
 * Writes the tables of options in README.md, from the tables in the sources:
 * `node --experimental-strip-types scripts/write-option-tables.ts`.
 */
import { readFile, writeFile } from "node:fs/promises";

import { fillOptionTables } from "./option-tables/fill-option-tables.ts";

const readme = new URL("../README.md", import.meta.url);

await writeFile(readme, fillOptionTables(await readFile(readme, "utf8")));
