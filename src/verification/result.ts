import { z } from "zod";
import type { Cause } from "../core/causes/cause.ts";
import type { ExplorersResult, ExplorersStatus } from "./results/explorers-result-schema.ts";
import type { ProxyExplorersResult, ProxyResult } from "./results/proxy-result-schema.ts";
import type { RecordedDeploymentResult, RecordedResult } from "./results/recorded-result-schema.ts";
import type { Failure } from "./results/result-members.ts";
import type { VerificationResult } from "./results/result-schema.ts";

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

/** `explorers` tells the two forms apart. Members of the other form are typed as undefined. */
type Outcome<ResultT, ExplorersResultT> =
  | (ResultT & { readonly explorers?: undefined })
  | (ExplorersResultT & { readonly [Name in Exclude<keyof ResultT, "status">]?: undefined });

export type VerificationOutcome = Outcome<VerificationResult, ExplorersResult>;

/** Returns whether the explorer shows a verified source that is not this project's. */
export function isForeign(result: object): boolean {
  return causeOf(result) === "other-record";
}

export const foreignCauses: ReadonlySet<string> = new Set<Cause["kind"]>([
  "no-contract",
  "vyper",
  "other-compiler",
]);

export function isReady(result: object): boolean {
  return causeOf(result) === "not-verified";
}

const mismatchSchema = z.object({
  status: z.literal("mismatch"),
  differences: z.object({ cause: z.string() }),
});

function causeOf(result: object): string | undefined {
  return mismatchSchema.safeParse(result).data?.differences.cause;
}

/** The parts of a result that decide whether it is a success. */
export interface Part {
  readonly status: ExplorersStatus | "skipped";
  readonly explorers?: readonly Part[] | undefined;
  readonly contracts?: readonly Part[] | undefined;
  readonly linkedLibraries?: readonly Part[] | undefined;
  readonly proxy?: unknown;
  readonly contradictions?: readonly string[] | undefined;
  readonly failure?: unknown;
  readonly failures?: readonly unknown[] | undefined;
}

/** A success is exit code 0. Each part that was not skipped has to be one, and at least one part has to count. */
export function isVerified(result: Part): boolean {
  const { status, proxy, explorers, contracts, linkedLibraries = [] } = result;
  const { failure, failures = [], contradictions = [] } = result;
  if (failure !== undefined || failures.length > 0 || contradictions.length > 0) {
    return false;
  }
  const parts = proxy === undefined ? (explorers ?? contracts) : explorers;
  if (parts === undefined) {
    return (status === "verified" || status === "already-verified") && linkedLibraries.every(isVerified);
  }
  const counted = parts.filter((part) => part.status !== "skipped");
  return counted.length > 0 && counted.every(isVerified);
}

export function combineStatuses(parts: readonly Part[]): ExplorersStatus {
  const counted = parts.filter(({ status }) => status !== "skipped");
  const good = counted.filter(isVerified);
  const isMixed = good.length > 0 && good.length < counted.length;
  if (isMixed || counted.some(({ status }) => status === "partly-verified")) {
    return "partly-verified";
  }
  return findWorstStatus(counted.flatMap(listStatuses)) ?? "error";
}

function listStatuses({ status, linkedLibraries = [] }: Part): readonly string[] {
  return [status, ...linkedLibraries.flatMap(listStatuses)];
}

export interface AllResults<PartT> {
  readonly status: ExplorersStatus;
  readonly explorers: PartT[];
}

export function toExplorersResult<PartT extends Part>(explorers: PartT[]): AllResults<PartT> {
  return { status: combineStatuses(explorers), explorers };
}

type Status = "error" | "mismatch" | "rejected" | "pending" | "verified" | "already-verified";

const severity: readonly Status[] = [
  "error",
  "mismatch",
  "rejected",
  "pending",
  "verified",
  "already-verified",
];

export function findWorstStatus(statuses: readonly string[]): Status | undefined {
  return severity.find((status) => statuses.includes(status));
}

/** `failures` are those that no contract has. */
export function toRecordedDeploymentResult(
  contracts: readonly RecordedResult[],
  {
    block,
    notAsked,
    failures,
    notes = [],
  }: {
    readonly block?: number | undefined;
    readonly notAsked: RecordedDeploymentResult["notAsked"];
    readonly failures: readonly Failure[];
    readonly notes?: readonly string[] | undefined;
  },
): RecordedDeploymentResult {
  return {
    status: combineStatuses([...contracts, ...failures]),
    contracts: [...contracts],
    ...(block === undefined ? {} : { block }),
    notAsked,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(failures.length === 0 ? {} : { failures: [...failures] }),
  };
}

export type ProxyOutcome = Outcome<ProxyResult, ProxyExplorersResult>;
