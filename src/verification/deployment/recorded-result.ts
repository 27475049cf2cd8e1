import { isProxyVerified } from "../proxy/proxy-result.ts";
import { isGoodEverywhere, isVerified, toExplorersStatus } from "../result.ts";
import type { RecordedDeploymentResult, RecordedResult } from "../results/recorded-result-schema.ts";

export type { RecordedDeploymentResult, RecordedResult } from "../results/recorded-result-schema.ts";

type ExplorerResult = RecordedResult["explorers"][number];

/** Returns the one status of a contract on several explorers. */
export function toRecordedStatus(explorers: readonly ExplorerResult[]): RecordedDeploymentResult["status"] {
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

/** Returns whether there are contracts that are not skipped, and each of them is shown: the exit code is 0 then. */
export function isRecordedDeploymentVerified({ contracts }: RecordedDeploymentResult): boolean {
  return isGoodEverywhere(contracts, isRecordedVerified);
}
