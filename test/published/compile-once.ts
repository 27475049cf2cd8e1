import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { runSoljson } from "../../test-fixtures/published/run-soljson.ts";
import type { PublishedCompiler } from "../../test-fixtures/published/types.ts";

/** Where the packages of the catalogue and its compilers are. */
export const nodeModules = fileURLToPath(new URL("../../node_modules", import.meta.url));

const cacheFolder = path.join(nodeModules, ".cache", "hardhat-verify-contract", "published");

/** By file: what is being compiled right now. */
const running = new Map<string, Promise<string>>();

/**
 * Returns a compiler's output as it wrote it. What was compiled once is kept in a file that is named
 * after compiler and input, so that only the first run on a machine compiles.
 */
export async function compileOnce(compiler: PublishedCompiler, compilerInput: unknown): Promise<string> {
  const inputText = JSON.stringify(compilerInput);
  const key = createHash("sha256")
    .update(JSON.stringify([compiler.longVersion, inputText]))
    .digest("hex");
  const file = path.join(cacheFolder, `${key}.json`);
  const output = running.get(file) ?? readOrCompile(file, { compiler, inputText });
  running.set(file, output);
  try {
    return await output;
  } finally {
    running.delete(file);
  }
}

async function readOrCompile(file: string, job: Parameters<typeof runSoljson>[0]): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) {
    return kept;
  }
  const output = await runSoljson(job, nodeModules);
  await mkdir(cacheFolder, { recursive: true });
  // Another test process may write the same file: each moves a whole one to its place.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, output);
  await rename(unfinished, file);
  return output;
}
