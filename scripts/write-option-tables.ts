/**
 * Writes the tables of options in docs/tasks.md, from the tables in the sources:
 * `node --experimental-strip-types scripts/write-option-tables.ts`.
 */
import { readFile, writeFile } from "node:fs/promises";

import { fillOptionTables } from "./option-tables/fill-option-tables.ts";

const page = new URL("../docs/tasks.md", import.meta.url);

await writeFile(page, fillOptionTables(await readFile(page, "utf8")));
