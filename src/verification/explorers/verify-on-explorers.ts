import { DeadlineExceededError } from "../../core/errors/verification-errors.ts";
import type { Deadline } from "../deadline.ts";
import type { Explorer } from "../ports.ts";
import type { ExplorerFailureResult } from "../result.ts";
import { toFailure } from "../to-result.ts";

/** An explorer of a network that is not opened yet. */
export interface ExplorerPlace {
  readonly name: string;
  readonly apiUrl: string;
  /** Fails if the explorer cannot be used, for example because its API key is not set. */
  open(): Promise<{ readonly explorer: Explorer; close(): Promise<void> }>;
}

interface Work<ResultT, AllT> {
  readonly deadline: Deadline;
  readonly verify: (explorer: Explorer) => Promise<ResultT>;
  /** Combines the results of several explorers. */
  readonly combine: (results: (ResultT | ExplorerFailureResult)[]) => AllT;
}

/**
 * Runs one verification on each of a network's explorers, in parallel.
 *
 * With a single explorer, its result is returned and its failure is thrown. With several, each has its
 * own result or failure: if one is down, the others still verify.
 */
export async function verifyOnExplorers<ResultT, AllT>(
  places: readonly ExplorerPlace[],
  work: Work<ResultT, AllT>,
): Promise<ResultT | AllT> {
  const [only, ...others] = places;
  if (only !== undefined && others.length === 0) {
    return verifyAt(only, work);
  }
  const results = await Promise.all(places.map((place) => attempt(place, work)));
  if (isCancelled(work)) {
    throw work.deadline.signal.reason;
  }
  return work.combine(results);
}

async function verifyAt<ResultT>(
  place: ExplorerPlace,
  { verify }: Pick<Work<ResultT, unknown>, "verify">,
): Promise<ResultT> {
  const { explorer, close } = await place.open();
  try {
    return await verify(explorer);
  } finally {
    await close();
  }
}

async function attempt<ResultT>(
  place: ExplorerPlace,
  work: Pick<Work<ResultT, unknown>, "verify" | "deadline">,
): Promise<ResultT | ExplorerFailureResult> {
  try {
    return await verifyAt(place, work);
  } catch (error) {
    const failure = work.deadline.isReached(error) ? new DeadlineExceededError(work.deadline) : error;
    return { ...toFailure(failure), explorer: { name: place.name, apiUrl: place.apiUrl } };
  }
}

/** Returns whether the caller aborted. Reaching the deadline is a failure, not an abort. */
function isCancelled({ deadline }: { readonly deadline: Deadline }): boolean {
  return deadline.signal.aborted && !deadline.isReached(deadline.signal.reason);
}
