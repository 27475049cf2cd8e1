import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { runSoljson } from "../../test-fixtures/published/run-soljson.ts";
import type { PublishedCompiler } from "../../test-fixtures/published/types.ts";
import { makeOnce } from "../helpers/make-once.ts";

/** Where the packages of the catalogue and its compilers are. */
export const nodeModules = fileURLToPath(new URL("../../node_modules", import.meta.url));

const cacheFolder = path.join(nodeModules, ".cache", "hardhat-verify-contract", "published");

/**
 * Returns a compiler's output as it wrote it. What was compiled once is kept in a file that is named
 * after compiler and input, so that only the first run on a machine compiles, and one process of it.
 */
export async function compileOnce(compiler: PublishedCompiler, compilerInput: unknown): Promise<string> {
  const inputText = JSON.stringify(compilerInput);
  const key = createHash("sha256")
    .update(JSON.stringify([compiler.longVersion, inputText]))
    .digest("hex");
  const file = path.join(cacheFolder, `${key}.json`);
  await makeOnce(file, async (draft) => {
    await writeFile(draft, await runSoljson({ compiler, inputText }, nodeModules));
  });
  return readFile(file, "utf8");
}
