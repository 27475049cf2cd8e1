import { z } from "zod";
import { findWorstStatus } from "./find-worst-status.ts";
import { failureSchema, isVerified, type VerificationResult, verificationResultSchema } from "./result.ts";

const explorer = z.object({ name: z.string(), apiUrl: z.string() });

/** What one of several explorers could not be used for. */
export const explorerFailureSchema = failureSchema.extend({ explorer });

const explorersStatusSchema = z
  .enum(["verified", "already-verified", "partly-verified", "pending", "rejected", "mismatch", "error"])
  .describe("Of all together; partly-verified: on some of them and not on others.");

type ExplorersStatus = z.infer<typeof explorersStatusSchema>;

/** The result of one verification on several explorers. */
export const explorersResultSchema = toExplorersSchema(verificationResultSchema);

export type ExplorersResult = z.infer<typeof explorersResultSchema>;
export type ExplorerFailureResult = z.infer<typeof explorerFailureSchema>;

/**
 * One result, or where a network has several explorers one for each. `explorers` tells the two apart;
 * what only the other one has is undefined, so that it can be asked for.
 */
export type Outcome<ResultT, ExplorersResultT> =
  | (ResultT & { readonly explorers?: undefined })
  | (ExplorersResultT & { readonly [Name in Exclude<keyof ResultT, "status">]?: undefined });

/** What comes out of verifying a contract. */
export type VerificationOutcome = Outcome<VerificationResult, ExplorersResult>;

/** Makes the schema of results on several explorers from that of a result on one. */
export function toExplorersSchema<ResultSchemaT extends z.ZodType>(result: ResultSchemaT) {
  return z.object({
    status: explorersStatusSchema,
    explorers: z
      .array(z.union([result, explorerFailureSchema]))
      .describe("One for each explorer, in the order of the configuration."),
  });
}

/** Says what the results of several explorers come to, of which some are good. */
export function toExplorersStatus<ResultT extends { readonly status: ExplorersStatus }>(
  results: readonly ResultT[],
  isGood: (result: ResultT) => boolean,
): ExplorersStatus {
  const good = results.filter(isGood);
  if (good.length > 0 && good.length < results.length) {
    return "partly-verified";
  }
  return findWorstStatus(results.map(({ status }) => status)) ?? "error";
}

/** Puts the results of several explorers together. */
export function toExplorersResult(explorers: ExplorersResult["explorers"]): ExplorersResult {
  return { status: toExplorersStatus(explorers, isVerifiedThere), explorers };
}

/** Whether every explorer that was asked shows the contract's source. */
export function isVerifiedEverywhere(result: VerificationOutcome): boolean {
  return result.explorers === undefined ? isVerified(result) : result.explorers.every(isVerifiedThere);
}

function isVerifiedThere(result: ExplorersResult["explorers"][number]): boolean {
  return result.status !== "error" && isVerified(result);
}
