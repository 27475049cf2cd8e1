import { isGoodEverywhere, isVerified, type Outcome, toExplorersStatus } from "../result.ts";
import type { DeploymentExplorersResult, DeploymentResult } from "../results/deployment-result-schema.ts";

export type {
  DeploymentContract,
  DeploymentExplorersResult,
  DeploymentResult,
} from "../results/deployment-result-schema.ts";

/** Returns whether the explorer shows all contracts of this project, and their libraries if requested. */
function isDeploymentVerified({ status, contracts }: DeploymentResult): boolean {
  return (
    (status === "verified" || status === "already-verified") &&
    contracts.every((contract) => !("linkedLibraries" in contract) || isVerified(contract))
  );
}

/** The result of verifying a deployment, on one explorer or on several. */
export type DeploymentOutcome = Outcome<DeploymentResult, DeploymentExplorersResult>;

/** Combines the results of several explorers. */
export function toDeploymentExplorersResult(
  explorers: DeploymentExplorersResult["explorers"],
): DeploymentExplorersResult {
  return { status: toExplorersStatus(explorers, isVerifiedThere), explorers };
}

/** Returns whether each explorer shows all contracts of this project. */
export function isDeploymentVerifiedEverywhere(outcome: DeploymentOutcome): boolean {
  return outcome.explorers === undefined
    ? isDeploymentVerified(outcome)
    : isGoodEverywhere(outcome.explorers, isVerifiedThere);
}

function isVerifiedThere(result: DeploymentExplorersResult["explorers"][number]): boolean {
  return "contracts" in result && isDeploymentVerified(result);
}
