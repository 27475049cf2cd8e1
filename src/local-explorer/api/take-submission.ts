import type { Address } from "../../base/hex.ts";
import { formatRejected } from "../../explorer-api/etherscan/status-texts.ts";
import type { CallOptions, Clock } from "../../verification/ports.ts";
import { awaitDeployedCode, type ConnectedChain } from "../engine/chains.ts";
import type { JobQueue } from "../engine/job-queue.ts";
import type { JobRequest, SourceSubmission } from "../engine/records.ts";
import type { Store } from "../store/create-store.ts";
import type { JobKind, JobState } from "../store/jobs.ts";

/** What submissions are taken with, whichever API they come by. */
export interface SubmissionServices {
  readonly store: Store;
  readonly queue: Pick<JobQueue, "wake" | "findStorageProblem">;
  readonly clock: Clock;
  readonly limits: SubmissionLimits;
}

export interface SubmissionLimits {
  readonly maxSourceCharacters: number;
  readonly maxPendingJobs: number;
  /** How long a submission waits for code to appear at its address. */
  readonly codeWaitMs: number;
  /** How long the question for a verdict waits for it. */
  readonly statusWaitMs: number;
}

/** Who submits. */
export interface Submitter {
  /** Those with the same name share their places in the queue. */
  readonly name: string;
  /** How many submissions of this kind are taken a day; undefined: all. */
  readonly perDay: number | undefined;
  /** Whether it is the user's own: it may fill the queue, and gets the same receipt for the same submission. */
  readonly isOwn: boolean;
}

interface Offer {
  readonly chain: ConnectedChain;
  readonly submitter: Submitter;
  /** A receipt of the API's own form. */
  readonly createReceipt: () => string;
  readonly signal: AbortSignal;
}

/** What became of what was submitted. */
export type TakenSubmission =
  | { readonly kind: "taken"; readonly receipt: string }
  /** An exact match is the best there is; a partial one may be improved on. */
  | { readonly kind: "already-verified" }
  | { readonly kind: "no-code" }
  /** Standard JSON with so many members that reading it would keep everybody else waiting. */
  | { readonly kind: "too-many-parts" }
  | { readonly kind: "too-long"; readonly maxCharacters: number }
  | { readonly kind: "daily-limit"; readonly perDay: number }
  | { readonly kind: "queue-full" };

/** Takes the source of a contract for verification, after a look at its size and at the chain. */
export async function takeSource(
  { submission, ...offer }: Offer & { readonly submission: SourceSubmission },
  services: SubmissionServices,
): Promise<TakenSubmission> {
  const { store, limits } = services;
  const { address, sourceCode, codeFormat } = submission;
  if (codeFormat !== "solidity-single-file" && hasManyParts(sourceCode)) {
    return { kind: "too-many-parts" };
  }
  if (sourceCode.length > limits.maxSourceCharacters) {
    return { kind: "too-long", maxCharacters: limits.maxSourceCharacters };
  }
  const onChain = await awaitCode({ ...offer, address }, services);
  if (onChain === undefined) {
    return { kind: "no-code" };
  }
  return store.contracts.findMatch(onChain.deployed) === "exact"
    ? { kind: "already-verified" }
    : takeJob({ ...offer, request: { kind: "source", submission } }, services);
}

/** Takes a proxy that is to be linked to its implementation. */
export async function takeProxy(
  {
    address,
    expectedImplementation,
    ...offer
  }: Offer & { readonly address: Address; readonly expectedImplementation: Address | undefined },
  services: SubmissionServices,
): Promise<TakenSubmission> {
  const onChain = await awaitCode({ ...offer, address }, services);
  return onChain === undefined
    ? { kind: "no-code" }
    : takeJob({ ...offer, request: { kind: "proxy", address, expectedImplementation } }, services);
}

async function awaitCode(
  { chain, address, signal }: Pick<Offer, "chain" | "signal"> & { readonly address: Address },
  { clock, limits }: SubmissionServices,
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
  { request, chain, submitter, createReceipt }: Offer & { readonly request: JobRequest },
  { store, queue, clock, limits }: SubmissionServices,
): TakenSubmission {
  const submittedAtMs = clock.now();
  const { name, perDay, isOwn } = submitter;
  const counter = {
    day: new Date(submittedAtMs).toISOString().slice(0, 10),
    kind: request.kind === "proxy" ? ("proxy" as const) : ("source" as const),
    keyHash: name,
  };
  const taken = store.transaction((): TakenSubmission => {
    // Our own client sends again what it has no answer to, soon and without harm.
    const same = isOwn ? store.jobs.findSame({ chain: chain.key, request, submitter: name }) : undefined;
    if (same !== undefined) {
      return { kind: "taken", receipt: same };
    }
    if (perDay !== undefined && store.dailyCounters.count(counter) >= perDay) {
      return { kind: "daily-limit", perDay };
    }
    // Nobody may have more places in the queue than are left for the others.
    const places = limits.maxPendingJobs - store.jobs.countPending();
    if (places <= 0 || (!isOwn && store.jobs.countPendingOf(name) >= places)) {
      return { kind: "queue-full" };
    }
    const receipt = createReceipt();
    store.dailyCounters.increment(counter);
    store.jobs.add({ receipt, chain: chain.key, request, submittedAtMs, submitter: name });
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
 * asks at once and then not before a quarter of a minute has passed. If no verdict can be stored, that is
 * the answer: the job stays, but who waits for it would wait for somebody to free the disk.
 */
export async function awaitVerdict(
  { receipt, kind, signal }: CallOptions & { readonly receipt: string; readonly kind: JobKind },
  { store, queue, clock, limits }: Pick<SubmissionServices, "store" | "queue" | "clock" | "limits">,
): Promise<JobState | undefined> {
  const deadlineMs = clock.now() + limits.statusWaitMs;
  const find = (): JobState | undefined => {
    const job = store.jobs.find(receipt, kind);
    const problem = job?.kind === "pending" ? queue.findStorageProblem() : undefined;
    return problem === undefined
      ? job
      : { kind: "finished", verdict: { kind: "rejected", message: formatRejected(problem) } };
  };
  let job = find();
  while (job?.kind === "pending" && clock.now() + pollDelayMs <= deadlineMs) {
    await clock.sleep(pollDelayMs, signal);
    job = find();
  }
  return job;
}

/** The largest projects have a few thousand sources, each of which takes about five. */
const maxParts = 250_000;

/**
 * Returns whether a JSON text has so many members and levels that reading it would keep everybody else
 * waiting for seconds. A text may be as long as it likes: long strings are read fast.
 */
export function hasManyParts(json: string): boolean {
  let parts = 0;
  let isInString = false;
  for (let at = 0; at < json.length && parts <= maxParts; at += 1) {
    const character = json[at];
    if (character === '"') {
      isInString = !isInString;
    } else if (isInString) {
      at += character === "\\" ? 1 : 0;
    } else if (character === "," || character === ":" || character === "[" || character === "{") {
      parts += 1;
    }
  }
  return parts > maxParts;
}
