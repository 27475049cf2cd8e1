/**
 * Writes the JSON Schemas of what `--json` prints to docs/schemas, from the schemas in the sources:
 * `node --experimental-strip-types scripts/write-schemas.ts`.
 */
import { mkdir, writeFile } from "node:fs/promises";

import { formatSchemas } from "./schemas/format-schemas.ts";

const folder = new URL("../docs/schemas/", import.meta.url);

await mkdir(folder, { recursive: true });
for (const [name, text] of Object.entries(formatSchemas())) {
  await writeFile(new URL(name, folder), text);
  console.log(`docs/schemas/${name}`);
}
