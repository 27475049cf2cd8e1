import { z } from "zod";
import { explorerSchema, failureSchema } from "./result-members.ts";
import { verificationResultSchema } from "./result-schema.ts";

/** The failure of one of several explorers. */
export const explorerFailureSchema = failureSchema.extend({ explorer: explorerSchema });

/** A default explorer that cannot take part: it lacks a key, or does not serve the chain or the form. */
export const skippedExplorerSchema = z.object({
  status: z.literal("skipped").describe("It could not take part."),
  code: z.string().describe("The reason: see docs/errors.md."),
  message: z.string().describe("Why it could not take part."),
  hints: z.array(z.string()).describe("Next steps, the best first."),
  explorer: explorerSchema,
});

export const explorersStatusSchema = z
  .enum(["verified", "already-verified", "partly-verified", "pending", "rejected", "mismatch", "error"])
  .describe("The status on all explorers; partly-verified: verified on some of them only.");

/** The status on all explorers. */
export type ExplorersStatus = z.infer<typeof explorersStatusSchema>;

/** The result of one verification on several explorers. */
export const explorersResultSchema = toExplorersSchema(verificationResultSchema);

/** The results of several explorers for one contract. */
export type ExplorersResult = z.infer<typeof explorersResultSchema>;

/** One of several explorers failed. */
export type ExplorerFailureResult = z.infer<typeof explorerFailureSchema>;

/** A default explorer could not take part: it lacks a key, or does not serve the chain or the form. */
export type SkippedExplorerResult = z.infer<typeof skippedExplorerSchema>;

/** Creates the schema for results of several explorers from the schema for one. */
export function toExplorersSchema<ResultSchemaT extends z.ZodType>(result: ResultSchemaT) {
  return z.object({
    status: explorersStatusSchema,
    explorers: z
      .array(z.union([result, explorerFailureSchema, skippedExplorerSchema]))
      .describe("One for each explorer, in the order in which they are submitted to."),
  });
}
