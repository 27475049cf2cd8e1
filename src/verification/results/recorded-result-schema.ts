import { z } from "zod";
import { proxyResultSchema } from "./proxy-result-schema.ts";
import { explorersResultSchema, failureSchema, verificationResultSchema } from "./result-schema.ts";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const [, explorerFailureSchema, skippedExplorerSchema] =
  explorersResultSchema.shape.explorers.element.options;

const explorersSchema = z.array(
  z.union([proxyResultSchema, verificationResultSchema, explorerFailureSchema, skippedExplorerSchema]),
);

const status = explorersResultSchema.shape.status;

/** One contract of a recorded deployment, on each explorer. */
const recordedResultSchema = z.object({
  status: z
    .enum([...status.options, "skipped"])
    .describe(
      "Of all explorers together; skipped: it is only used by the deployment, and not of this project.",
    ),
  name: z.string().describe("By which the record, or the contract that is linked to it, knows it."),
  address,
  chainId: z.int().positive(),
  network: z.string(),
  file: z.string().optional().describe("Of the record, where there is one."),
  explorers: explorersSchema.describe("One for each explorer; none where it failed before any was asked."),
  failure: failureSchema.optional().describe("Why it failed for all of them."),
  message: z.string().optional().describe("Why it was skipped."),
  contradictions: z
    .array(z.string())
    .optional()
    .describe("Only of a check: what the record says and the chain does not."),
});

/** The result of verifying, or checking, what deployment tools recorded. */
export const recordedDeploymentResultSchema = z.object({
  status,
  contracts: z.array(recordedResultSchema).describe("Each contract once, in the order of the records."),
  notAsked: z
    .array(z.object({ chainId: z.int().positive(), contracts: z.int().positive() }))
    .describe(
      "Chains of the records that were not asked: for want of a network, or because another was named.",
    ),
});

export type RecordedResult = z.infer<typeof recordedResultSchema>;

export type RecordedDeploymentResult = z.infer<typeof recordedDeploymentResultSchema>;
