import { z } from "zod";

import { failureSchema, isVerified, type VerificationResult, verificationResultSchema } from "./result.ts";

const explorer = z.object({ name: z.string(), apiUrl: z.string() });

/** What one of several explorers could not be used for. */
const explorerFailure = failureSchema.extend({ explorer });

/** The result of one verification on several explorers. */
export const explorersResultSchema = z.object({
  status: z
    .enum(["verified", "already-verified", "partly-verified", "pending", "rejected", "mismatch", "error"])
    .describe("Of all together; partly-verified: on some of them and not on others."),
  explorers: z
    .array(z.union([verificationResultSchema, explorerFailure]))
    .describe("One for each explorer, in the order of the configuration."),
});

export type ExplorersResult = z.infer<typeof explorersResultSchema>;
export type ExplorerFailureResult = z.infer<typeof explorerFailure>;

/**
 * What comes out of a verification: one result, or where a network has several explorers one for each.
 * `explorers` tells the two apart; what only the other one has is undefined, so that it can be asked for.
 */
export type VerificationOutcome =
  | (VerificationResult & { readonly explorers?: undefined })
  | (ExplorersResult & { readonly [Name in Exclude<keyof VerificationResult, "status">]?: undefined });

/** The worst comes first. */
const severity: readonly ExplorersResult["status"][] = [
  "error",
  "mismatch",
  "rejected",
  "pending",
  "verified",
  "already-verified",
];

/** Says what the results of several explorers come to. */
export function toExplorersResult(explorers: ExplorersResult["explorers"]): ExplorersResult {
  const verified = explorers.filter((result) => result.status !== "error" && isVerified(result));
  if (verified.length > 0 && verified.length < explorers.length) {
    return { status: "partly-verified", explorers };
  }
  const statuses: readonly ExplorersResult["status"][] = explorers.map(({ status }) => status);
  return { status: severity.find((status) => statuses.includes(status)) ?? "error", explorers };
}

/** Whether every explorer that was asked shows the contract's source. */
export function isVerifiedEverywhere(result: VerificationOutcome): boolean {
  return result.explorers === undefined
    ? isVerified(result)
    : result.explorers.every((one) => one.status !== "error" && isVerified(one));
}
