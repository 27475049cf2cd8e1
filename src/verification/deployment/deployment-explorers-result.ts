import { z } from "zod";

import { explorerFailureSchema, explorersStatusSchema, toExplorersStatus } from "../explorers-result.ts";
import { type DeploymentResult, deploymentResultSchema, isDeploymentVerified } from "./deployment-result.ts";

/** The result of verifying what a transaction created on several explorers. */
export const deploymentExplorersResultSchema = z.object({
  status: explorersStatusSchema,
  explorers: z
    .array(z.union([deploymentResultSchema, explorerFailureSchema]))
    .describe("One for each explorer, in the order of the configuration."),
});

export type DeploymentExplorersResult = z.infer<typeof deploymentExplorersResultSchema>;

/**
 * What comes out of verifying a transaction's contracts: one result, or where a network has several
 * explorers one for each. `explorers` tells the two apart.
 */
export type DeploymentOutcome =
  | (DeploymentResult & { readonly explorers?: undefined })
  | (DeploymentExplorersResult & {
      readonly [Name in Exclude<keyof DeploymentResult, "status">]?: undefined;
    });

/** Puts the results of several explorers together. */
export function toDeploymentExplorersResult(
  explorers: DeploymentExplorersResult["explorers"],
): DeploymentExplorersResult {
  return { status: toExplorersStatus(explorers, isVerifiedThere), explorers };
}

/** Whether each explorer that was asked shows all contracts of this project. */
export function isDeploymentVerifiedEverywhere(outcome: DeploymentOutcome): boolean {
  return outcome.explorers === undefined
    ? isDeploymentVerified(outcome)
    : outcome.explorers.every(isVerifiedThere);
}

function isVerifiedThere(result: DeploymentExplorersResult["explorers"][number]): boolean {
  return "contracts" in result && isDeploymentVerified(result);
}
