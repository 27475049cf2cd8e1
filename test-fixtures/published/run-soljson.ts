import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import type { PublishedCompiler } from "./types.ts";

const answer = z.object({ longVersion: z.string(), output: z.string() });

/**
 * Returns what a compiler of the catalogue answers to a standard JSON input; throws if it is another
 * version than its package says. soljson.js adds listeners to its process and keeps its memory: a
 * worker of its own ends both.
 */
export async function runSoljson(
  { compiler, inputText }: { readonly compiler: PublishedCompiler; readonly inputText: string },
  nodeModules: string,
): Promise<string> {
  const require = createRequire(join(nodeModules, "package.json"));
  const worker = new Worker(new URL("./soljson-worker.ts", import.meta.url), {
    execArgv: ["--no-warnings", "--experimental-strip-types"],
    resourceLimits: { stackSizeMb: 32 },
    workerData: { soljson: require.resolve(`${compiler.folder}/soljson.js`), input: inputText },
  });
  const [message] = z.tuple([z.unknown()]).parse(await once(worker, "message"));
  await worker.terminate();
  const { longVersion, output } = answer.parse(message);
  if (!longVersion.startsWith(`${compiler.longVersion}.`)) {
    throw new Error(`${compiler.folder} is solc ${longVersion}, not ${compiler.longVersion}`);
  }
  return output;
}
