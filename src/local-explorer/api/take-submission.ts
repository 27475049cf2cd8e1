import type { Address } from "../../base/hex.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { awaitDeployedCode, type ConnectedChain } from "../engine/chains.ts";
import type { JobRequest, SourceSubmission } from "../engine/records.ts";
import { type JobKind, type JobState, toJobKind } from "../store/jobs.ts";
import type { ApiKey } from "./api-key.ts";
import type { ApiSources } from "./api-sources.ts";

interface Submitter extends ApiKey {
  readonly perDay: number;
}

interface SubmissionContext {
  readonly chain: ConnectedChain;
  readonly submitter?: Submitter | undefined;
  readonly createReceipt: () => string;
  readonly signal: AbortSignal;
}

export type TakenSubmission =
  | { readonly kind: "taken"; readonly receipt: string }
  /** A partial match may be improved on. */
  | { readonly kind: "already-verified" }
  | { readonly kind: "no-code" }
  | { readonly kind: "daily-limit"; readonly perDay: number };

export async function takeSource(
  { submission, ...context }: SubmissionContext & { readonly submission: SourceSubmission },
  services: ApiSources,
): Promise<TakenSubmission> {
  const onChain = await awaitCode({ ...context, address: submission.address }, services);
  if (onChain === undefined) {
    return { kind: "no-code" };
  }
  return services.store.contracts.findMatch(onChain.deployed) === "exact"
    ? { kind: "already-verified" }
    : takeJob({ ...context, request: { kind: "source", submission } }, services);
}

export async function takeProxy(
  {
    address,
    expectedImplementation,
    ...context
  }: SubmissionContext & { readonly address: Address; readonly expectedImplementation: Address | undefined },
  services: ApiSources,
): Promise<TakenSubmission> {
  const onChain = await awaitCode({ ...context, address }, services);
  return onChain === undefined
    ? { kind: "no-code" }
    : takeJob({ ...context, request: { kind: "proxy", address, expectedImplementation } }, services);
}

async function awaitCode(
  { chain, address, signal }: Pick<SubmissionContext, "chain" | "signal"> & { readonly address: Address },
  { clock, limits }: ApiSources,
) {
  return await awaitDeployedCode({ chain, address }, { clock, waitMs: limits.codeWaitMs, signal });
}

const dayMs = 24 * 60 * 60_000;

/** Stores a job before its receipt is returned, and counts it against the day's limit. */
export function takeJob(
  { request, chain, submitter, createReceipt }: SubmissionContext & { readonly request: JobRequest },
  { store, queue, clock }: ApiSources,
): TakenSubmission {
  const submittedAtMs = clock.now();
  const limited = submitter?.isOwn === false ? submitter : undefined;
  const today = { kind: toJobKind(request), sinceMs: submittedAtMs - (submittedAtMs % dayMs) };
  const taken = store.transaction((): TakenSubmission => {
    // Our own client repeats a submission whose answer was lost.
    const same = submitter?.isOwn === true ? store.jobs.findSame({ chain: chain.key, request }) : undefined;
    if (same !== undefined) {
      return { kind: "taken", receipt: same };
    }
    if (limited && store.jobs.countOfKey(limited.keyHash, today) >= limited.perDay) {
      return { kind: "daily-limit", perDay: limited.perDay };
    }
    const receipt = createReceipt();
    store.jobs.add({ receipt, chain: chain.key, request, submittedAtMs, keyHash: limited?.keyHash });
    return { kind: "taken", receipt };
  });
  if (taken.kind === "taken") {
    queue.add(taken.receipt);
  }
  return taken;
}

const pollDelayMs = 50;

/**
 * Waits a little for the verdict of a submission; undefined: there is no such receipt. Compilations take seconds, and
 * forge asks at once and then not for 15 s.
 */
export async function awaitVerdict(
  { receipt, kind, signal }: CallOptions & { readonly receipt: string; readonly kind: JobKind },
  { store, clock, limits, queue }: Pick<ApiSources, "store" | "clock" | "limits" | "queue">,
): Promise<JobState | undefined> {
  const deadlineMs = clock.now() + limits.statusWaitMs;
  const find = () => {
    const job = store.jobs.find(receipt);
    return job?.kind === kind ? job.state : undefined;
  };
  let state = find();
  if (state?.kind === "pending") {
    // The process that accepted it may have been killed.
    queue.add(receipt);
  }
  while (state?.kind === "pending" && clock.now() + pollDelayMs <= deadlineMs) {
    await clock.sleep(pollDelayMs, signal);
    state = find();
  }
  return state;
}
