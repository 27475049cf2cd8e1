import type { z } from "zod";

import { type Outcome, toExplorersSchema, toExplorersStatus } from "../explorers-result.ts";
import { type DeploymentResult, deploymentResultSchema, isDeploymentVerified } from "./deployment-result.ts";

/** The result of verifying what a transaction created on several explorers. */
export const deploymentExplorersResultSchema = toExplorersSchema(deploymentResultSchema);

export type DeploymentExplorersResult = z.infer<typeof deploymentExplorersResultSchema>;

/** What comes out of verifying a transaction's contracts. */
export type DeploymentOutcome = Outcome<DeploymentResult, DeploymentExplorersResult>;

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
