import { z } from "zod";
import { readCompilerInput } from "./read-compiler-input.ts";
import { runSoljson } from "./run-soljson.ts";
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

export type CompiledBytecode = z.infer<typeof bytecode>;
export type CompiledContract = z.infer<typeof contract>;

export type Compilation = z.infer<typeof output>["contracts"];

/** Compiles an input with the compiler that the catalogue names; throws if that finds an error. */
export async function compile(input: PublishedInput, nodeModules: string): Promise<Compilation> {
  const { settings, ...rest } = readCompilerInput(input, nodeModules);
  const outputSelection = { "*": { "*": ["evm.bytecode", "evm.deployedBytecode"] } };
  const inputText = JSON.stringify({ ...rest, settings: { ...settings, outputSelection } });
  const outputText = await runSoljson({ compiler: input.compiler, inputText }, nodeModules);
  const { errors, contracts } = output.parse(JSON.parse(outputText));
  const messages = errors
    .filter((error) => error.severity === "error")
    .map((error) => error.formattedMessage);
  if (messages.length > 0) {
    throw new Error(messages.join("\n"));
  }
  return contracts;
}
