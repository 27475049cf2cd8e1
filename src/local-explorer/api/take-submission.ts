import type { Address } from "../../base/hex.ts";
import type { CallOptions } from "../../verification/ports.ts";
import { awaitDeployedCode, type ConnectedChain } from "../engine/chains.ts";
import type { JobRequest, SourceSubmission } from "../engine/records.ts";
import type { JobKind, JobState } from "../store/jobs.ts";
import type { ApiKey } from "./api-key.ts";
import type { ApiSources } from "./api-sources.ts";

/** The key of a submission. The explorer's own has no daily limit, and gets one receipt for equal submissions. */
interface Submitter extends ApiKey {
  /** How many submissions of this kind the key may make a day. */
  readonly perDay: number;
}

interface SubmissionContext {
  readonly chain: ConnectedChain;
  /** undefined: the API asks for no key. */
  readonly submitter?: Submitter | undefined;
  /** A receipt of the API's own form. */
  readonly createReceipt: () => string;
  readonly signal: AbortSignal;
}

/** The outcome of a submission. */
export type TakenSubmission =
  | { readonly kind: "taken"; readonly receipt: string }
  /** An exact match is the best there is; a partial one may be improved on. */
  | { readonly kind: "already-verified" }
  | { readonly kind: "no-code" }
  | { readonly kind: "daily-limit"; readonly perDay: number }
  | { readonly kind: "queue-full" };

/** Takes the source of a contract for verification, if there is code at its address. */
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

/** Takes a proxy that is to be linked to its implementation. */
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

/**
 * Stores a job and counts it against the day's limit.
 *
 * The job is in the database before the answer goes out, so that a receipt is never a lie, whatever
 * happens to this process then.
 */
export function takeJob(
  { request, chain, submitter, createReceipt }: SubmissionContext & { readonly request: JobRequest },
  { store, queue, clock, limits }: ApiSources,
): TakenSubmission {
  const submittedAtMs = clock.now();
  const limited = submitter?.isOwn === false ? submitter : undefined;
  const counter = limited && {
    day: new Date(submittedAtMs).toISOString().slice(0, 10),
    kind: request.kind === "proxy" ? ("proxy" as const) : ("source" as const),
    keyHash: limited.keyHash,
  };
  const taken = store.transaction((): TakenSubmission => {
    // Our own client sends again what it has no answer to, soon and without harm.
    const same = submitter?.isOwn === true ? store.jobs.findSame({ chain: chain.key, request }) : undefined;
    if (same !== undefined) {
      return { kind: "taken", receipt: same };
    }
    if (limited && counter && store.dailyCounters.count(counter) >= limited.perDay) {
      return { kind: "daily-limit", perDay: limited.perDay };
    }
    if (store.jobs.countPending() >= limits.maxPendingJobs) {
      return { kind: "queue-full" };
    }
    const receipt = createReceipt();
    if (counter) {
      store.dailyCounters.increment(counter);
    }
    store.jobs.add({ receipt, chain: chain.key, request, submittedAtMs });
    return { kind: "taken", receipt };
  });
  queue.wake();
  return taken;
}

/** How often the store is looked into while somebody waits for a verdict. */
const pollDelayMs = 50;

/**
 * Returns what has become of a submission of one kind; undefined: there is no such receipt.
 *
 * While there is no verdict the answer is held back a little: compilations take seconds, and forge
 * asks at once and then not before a quarter of a minute has passed.
 */
export async function awaitVerdict(
  { receipt, kind, signal }: CallOptions & { readonly receipt: string; readonly kind: JobKind },
  { store, clock, limits }: Pick<ApiSources, "store" | "clock" | "limits">,
): Promise<JobState | undefined> {
  const deadlineMs = clock.now() + limits.statusWaitMs;
  let job = store.jobs.find(receipt, kind);
  while (job?.kind === "pending" && clock.now() + pollDelayMs <= deadlineMs) {
    await clock.sleep(pollDelayMs, signal);
    job = store.jobs.find(receipt, kind);
  }
  return job;
}
