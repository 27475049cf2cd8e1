import { z } from "zod";
import type { DeploymentExplorersResult, DeploymentResult } from "./results/deployment-result-schema.ts";
import type { ExplorersResult, ExplorersStatus } from "./results/explorers-result-schema.ts";
import type { ProxyExplorersResult, ProxyResult } from "./results/proxy-result-schema.ts";
import type { RecordedDeploymentResult, RecordedResult } from "./results/recorded-result-schema.ts";
import type { Failure } from "./results/result-members.ts";
import type { VerificationResult } from "./results/result-schema.ts";

export type {
  DeploymentContract,
  DeploymentExplorersResult,
  DeploymentResult,
} from "./results/deployment-result-schema.ts";
export type { Differences } from "./results/differences-schema.ts";
export type {
  ExplorerFailureResult,
  ExplorersResult,
  SkippedExplorerResult,
} from "./results/explorers-result-schema.ts";
export type {
  ProxyContract,
  ProxyExplorersResult,
  ProxyLink,
  ProxyResult,
} from "./results/proxy-result-schema.ts";
export type { RecordedDeploymentResult, RecordedResult } from "./results/recorded-result-schema.ts";
export type { Failure } from "./results/result-members.ts";
export type {
  AlreadyVerifiedResult,
  ConstructorArgumentsResult,
  LinkedLibrary,
  MismatchResult,
  PendingResult,
  RejectedResult,
  SubmittedResult,
  VerificationResult,
  VerifiedResult,
} from "./results/result-schema.ts";

/**
 * One result, or one for each explorer if the network has several. `explorers` distinguishes the two. The
 * members of the other form are typed as undefined, so that code may read them.
 */
type Outcome<ResultT, ExplorersResultT> =
  | (ResultT & { readonly explorers?: undefined })
  | (ExplorersResultT & { readonly [Name in Exclude<keyof ResultT, "status">]?: undefined });

/** The result of verifying a contract, on one explorer or on several. */
export type VerificationOutcome = Outcome<VerificationResult, ExplorersResult>;

/** Returns whether the explorer shows a verified source that is not this project's. */
export function isForeign(result: object): boolean {
  return foreignSchema.safeParse(result).success;
}

/** Returns whether a check found that only the verification is left to do. */
export function isReady(result: object): boolean {
  return readySchema.safeParse(result).success;
}

const foreignSchema = z.object({
  status: z.literal("mismatch"),
  differences: z.object({ cause: z.literal("other-record") }),
});

const readySchema = z.object({
  status: z.literal("mismatch"),
  differences: z.object({ cause: z.literal("not-verified") }),
});

/** Returns whether the explorer shows the source of the contract and of its libraries: exit code 0. */
export function isVerified({ status, linkedLibraries = [] }: VerificationResult): boolean {
  return [status, ...linkedLibraries.map((library) => library.status)].every(
    (one) => one === "verified" || one === "already-verified",
  );
}

/** Returns the overall status of several explorers', or contracts', results. What was skipped does not count. */
function toExplorersStatus<ResultT extends { readonly status: ExplorersStatus | "skipped" }>(
  results: readonly ResultT[],
  isGood: (result: ResultT) => boolean,
): ExplorersStatus {
  const counted = results.filter(({ status }) => status !== "skipped");
  const good = counted.filter(isGood);
  const isMixed = good.length > 0 && good.length < counted.length;
  if (isMixed || counted.some(({ status }) => status === "partly-verified")) {
    return "partly-verified";
  }
  return findWorstStatus(counted.map(({ status }) => status)) ?? "error";
}

/** Returns whether there are results that are not skipped, and each of them is good. */
function isGoodEverywhere<ResultT extends { readonly status: string }>(
  results: readonly ResultT[],
  isGood: (result: ResultT) => boolean,
): boolean {
  const counted = results.filter(({ status }) => status !== "skipped");
  return counted.length > 0 && counted.every(isGood);
}

/** Combines the results of several explorers. */
export function toExplorersResult(explorers: ExplorersResult["explorers"]): ExplorersResult {
  return { status: toExplorersStatus(explorers, isVerifiedThere), explorers };
}

/** Returns whether every explorer that took part shows the contract's source. */
export function isVerifiedEverywhere(result: VerificationOutcome): boolean {
  return result.explorers === undefined
    ? isVerified(result)
    : isGoodEverywhere(result.explorers, isVerifiedThere);
}

function isVerifiedThere(result: ExplorersResult["explorers"][number]): boolean {
  return result.status !== "error" && result.status !== "skipped" && isVerified(result);
}

type Status = "error" | "mismatch" | "rejected" | "pending" | "verified" | "already-verified";

/** Statuses by severity, the worst first. */
const severity: readonly Status[] = [
  "error",
  "mismatch",
  "rejected",
  "pending",
  "verified",
  "already-verified",
];

/** Returns the worst of several statuses; undefined if there is none. */
export function findWorstStatus(statuses: readonly string[]): Status | undefined {
  return severity.find((status) => statuses.includes(status));
}

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
  return { status: toExplorersStatus(explorers, isDeploymentVerifiedThere), explorers };
}

/** Returns whether each explorer shows all contracts of this project. */
export function isDeploymentVerifiedEverywhere(outcome: DeploymentOutcome): boolean {
  return outcome.explorers === undefined
    ? isDeploymentVerified(outcome)
    : isGoodEverywhere(outcome.explorers, isDeploymentVerifiedThere);
}

function isDeploymentVerifiedThere(result: DeploymentExplorersResult["explorers"][number]): boolean {
  return "contracts" in result && isDeploymentVerified(result);
}

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

/** Combines the results of all contracts. What failed besides is a failure of the whole. */
export function toRecordedDeploymentResult(
  contracts: readonly RecordedResult[],
  {
    notAsked,
    failures,
    notes = [],
  }: {
    readonly notAsked: RecordedDeploymentResult["notAsked"];
    readonly failures: readonly Failure[];
    readonly notes?: readonly string[] | undefined;
  },
): RecordedDeploymentResult {
  const status = toExplorersStatus(
    [...contracts, ...failures],
    (one) => "explorers" in one && isRecordedVerified(one),
  );
  return {
    status,
    contracts: [...contracts],
    notAsked,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(failures.length === 0 ? {} : { failures: [...failures] }),
  };
}

/**
 * Returns whether there are contracts that are not skipped, each of them is shown, and nothing failed besides: the
 * exit code is 0 then.
 */
export function isRecordedDeploymentVerified({
  contracts,
  failures = [],
}: RecordedDeploymentResult): boolean {
  return failures.length === 0 && isGoodEverywhere(contracts, isRecordedVerified);
}

/** Returns whether everything behind the proxy is verified, and linked if the explorer links: exit code 0. */
export function isProxyVerified({ status }: ProxyResult): boolean {
  return status === "verified" || status === "already-verified";
}

/** The result of verifying a proxy, on one explorer or several. */
export type ProxyOutcome = Outcome<ProxyResult, ProxyExplorersResult>;

/** Combines the results of several explorers. */
export function toProxyExplorersResult(explorers: ProxyExplorersResult["explorers"]): ProxyExplorersResult {
  return { status: toExplorersStatus(explorers, isProxyVerifiedThere), explorers };
}

/** Returns whether every explorer shows everything behind the proxy. */
export function isProxyVerifiedEverywhere(outcome: ProxyOutcome): boolean {
  return outcome.explorers === undefined
    ? isProxyVerified(outcome)
    : isGoodEverywhere(outcome.explorers, isProxyVerifiedThere);
}

function isProxyVerifiedThere(result: ProxyExplorersResult["explorers"][number]): boolean {
  return "proxy" in result && isProxyVerified(result);
}
