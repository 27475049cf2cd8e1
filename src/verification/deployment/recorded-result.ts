import { z } from "zod";
import { isProxyVerified } from "../proxy/proxy-result.ts";
import { isGoodEverywhere, isVerified, toExplorersStatus } from "../result.ts";
import { proxyResultSchema } from "../results/proxy-result-schema.ts";
import { explorersResultSchema, failureSchema, verificationResultSchema } from "../results/result-schema.ts";

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

type ExplorerResult = RecordedResult["explorers"][number];

/** Returns the one status of a contract on several explorers. */
export function toRecordedStatus(explorers: readonly ExplorerResult[]): z.infer<typeof status> {
  return toExplorersStatus(explorers, isShown);
}

/** Returns whether one explorer shows a contract, and what is behind it. */
export function isShown(result: ExplorerResult): boolean {
  if ("proxy" in result) {
    return isProxyVerified(result);
  }
  return "match" in result && isVerified(result);
}

/** Returns whether a contract is shown wherever it was tried, and its record holds. */
export function isRecordedVerified({ explorers, failure, contradictions = [] }: RecordedResult): boolean {
  return failure === undefined && contradictions.length === 0 && isGoodEverywhere(explorers, isShown);
}

/** Combines the results of all contracts. */
export function toRecordedDeploymentResult(
  contracts: readonly RecordedResult[],
  notAsked: RecordedDeploymentResult["notAsked"],
): RecordedDeploymentResult {
  return { status: toExplorersStatus(contracts, isRecordedVerified), contracts: [...contracts], notAsked };
}

/** Returns whether each contract that counts is shown: exit code 0. */
export function isRecordedDeploymentVerified({ contracts }: RecordedDeploymentResult): boolean {
  return isGoodEverywhere(contracts, isRecordedVerified);
}
