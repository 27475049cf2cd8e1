import { z } from "zod";
import { recordSchema } from "./record-schema.ts";

/** Before 0.8.0 the old form of a tree could stand beside the new one; at first there was no other. */
const sourceSchema = z.object({ ast: z.unknown(), legacyAST: z.unknown() }).partial();

const outputSchema = z.object({ sources: recordSchema(sourceSchema).default({}) });

/**
 * Reads the syntax trees of solc's standard JSON output, by source name, as solc wrote them.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#output-description
 */
export function parseSyntaxTrees(output: unknown): Readonly<Record<string, unknown>> {
  const sources = outputSchema.safeParse(output).data?.sources ?? {};
  const trees = Object.entries(sources).map(
    ([name, { ast, legacyAST }]) => [name, ast ?? legacyAST] as const,
  );
  return Object.fromEntries(trees.filter(([, tree]) => tree !== undefined));
}
