import { z } from "zod";
import type { CompilerResult } from "./compiler-result.ts";
import { recordSchema } from "./record-schema.ts";
import { outputContractSchema, toCompiledContract } from "./to-compiled-contract.ts";

const errorSchema = z.object({
  severity: z.string(),
  message: z.string().default(""),
  formattedMessage: z.string().optional(),
});

const outputSchema = z.object({
  errors: z.array(errorSchema).default([]),
  contracts: recordSchema(recordSchema(outputContractSchema)).default({}),
});

/**
 * Reads solc's standard JSON output, already parsed as JSON.
 *
 * Warnings are left out; one error is enough for a failure. An output that is none (a compiler that
 * printed something else) is a failure too, and says so.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
export function parseCompilerOutput(output: unknown): CompilerResult {
  const parsed = outputSchema.safeParse(output);
  if (!parsed.success) {
    return { kind: "failed", errors: ["The compiler's output is not solc's standard JSON output."] };
  }
  const errors = parsed.data.errors
    .filter(({ severity }) => severity === "error")
    .map(({ formattedMessage, message }) => formattedMessage ?? message);
  if (errors.length > 0) {
    return { kind: "failed", errors };
  }
  const contracts = Object.entries(parsed.data.contracts).flatMap(([inputSourceName, byName]) =>
    Object.entries(byName).map(([contractName, contract]) =>
      toCompiledContract({ inputSourceName, contractName }, contract),
    ),
  );
  return { kind: "compiled", contracts };
}
