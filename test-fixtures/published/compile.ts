import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { readCompilerInput } from "./read-compiler-input.ts";
import type { PublishedInput } from "./types.ts";

const linkReferences = z.record(
  z.string(),
  z.record(z.string(), z.array(z.object({ start: z.number(), length: z.number() }))),
);
const bytecode = z.object({ object: z.string(), linkReferences });
const contract = z.object({ evm: z.object({ bytecode, deployedBytecode: bytecode }) });
const output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z.record(z.string(), z.record(z.string(), contract)).default({}),
});
const answer = z.object({ longVersion: z.string(), output: z.string() });

export type CompiledBytecode = z.infer<typeof bytecode>;
export type CompiledContract = z.infer<typeof contract>;

export type Compilation = z.infer<typeof output>["contracts"];

/**
 * Compiles an input with the compiler that the catalogue names; throws if that one is another version
 * than its package says, or finds an error.
 */
export async function compile(input: PublishedInput, nodeModules: string): Promise<Compilation> {
  const { longVersion, output: text } = await runSoljson(input, nodeModules);
  if (!longVersion.startsWith(`${input.compiler.longVersion}.`)) {
    throw new Error(`${input.compiler.folder} is solc ${longVersion}, not ${input.compiler.longVersion}`);
  }
  const { errors, contracts } = output.parse(JSON.parse(text));
  const messages = errors
    .filter((error) => error.severity === "error")
    .map((error) => error.formattedMessage);
  if (messages.length > 0) {
    throw new Error(messages.join("\n"));
  }
  return contracts;
}

/** soljson.js adds listeners to its process and keeps its memory: a worker of its own ends both. */
async function runSoljson(input: PublishedInput, nodeModules: string): Promise<z.infer<typeof answer>> {
  const require = createRequire(join(nodeModules, "package.json"));
  const { settings, ...rest } = readCompilerInput(input, nodeModules);
  const outputSelection = { "*": { "*": ["evm.bytecode", "evm.deployedBytecode"] } };
  const worker = new Worker(new URL("./soljson-worker.ts", import.meta.url), {
    resourceLimits: { stackSizeMb: 32 },
    workerData: {
      soljson: require.resolve(`${input.compiler.folder}/soljson.js`),
      input: JSON.stringify({ ...rest, settings: { ...settings, outputSelection } }),
    },
  });
  const [message] = z.tuple([z.unknown()]).parse(await once(worker, "message"));
  await worker.terminate();
  return answer.parse(message);
}
