import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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
 * after compiler and input, so that only the first run on a machine compiles, and one process of it.
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
  const claim = `${file}.claim`;
  for (;;) {
    const kept = await readText(file);
    if (kept !== undefined) {
      return kept;
    }
    if (await take(claim)) {
      break;
    }
    await sleep(200);
  }
  try {
    const output = await runSoljson(job, nodeModules);
    // Others read it as soon as it is there: a whole one moves to its place.
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, output);
    await rename(unfinished, file);
    return output;
  } finally {
    await rm(claim, { force: true });
  }
}

/** Writes this process into the file, unless another that lives is in it. */
async function take(claim: string): Promise<boolean> {
  await mkdir(cacheFolder, { recursive: true });
  const isFree = await writeFile(claim, `${process.pid}`, { flag: "wx" }).then(
    () => true,
    () => false,
  );
  if (!isFree && !isAlive(Number(await readText(claim)))) {
    await rm(claim, { force: true });
  }
  return isFree;
}

/** A claim is empty for a moment before a process is in it, which lives. */
function isAlive(pid: number): boolean {
  try {
    return !(pid > 0) || process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(() => undefined);
}
