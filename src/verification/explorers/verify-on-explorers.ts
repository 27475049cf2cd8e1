import { BaseError } from "../../base/errors.ts";
import { type Deadline, toDeadlineFailure } from "../deadline.ts";
import type { Clock, Explorer, ExplorerPlace } from "../ports.ts";
import type { ExplorerFailureResult, SkippedExplorerResult } from "../result.ts";
import { toExplorerFields, toFailure } from "../to-result.ts";
import { poolCreations } from "./pool-creations.ts";
import { takeTurns } from "./take-turns.ts";

interface Work<ResultT, AllT> {
  readonly deadline: Deadline;
  readonly clock: Clock;
  readonly verify: (explorer: Explorer) => Promise<ResultT>;
  /** Combines the results of several explorers. */
  readonly combine: (results: (ResultT | ExplorerFailureResult | SkippedExplorerResult)[]) => AllT;
}

/**
 * Runs one verification on each of a network's explorers, in parallel, but for the submissions: these
 * are posted in the order of the explorers, Sourcify last.
 *
 * With a single explorer, its result is returned and its failure is thrown. With several, each has its
 * own result or failure: if one is down, the others still verify. An optional explorer that cannot take
 * part is skipped. If none can, the failure of the first is thrown.
 */
export async function verifyOnExplorers<ResultT, AllT>(
  places: readonly ExplorerPlace[],
  work: Work<ResultT, AllT>,
): Promise<ResultT | AllT> {
  const [only, ...others] = places;
  if (only !== undefined && others.length === 0) {
    return verifyAt(only, work);
  }
  const inOrder = takeTurns(poolCreations([...places].sort(compareTurns), work.clock), work.clock);
  const attempts = await Promise.all(inOrder.map((place) => attempt(place, work)));
  if (isCancelled(work)) {
    throw work.deadline.signal.reason;
  }
  const [first] = attempts;
  if (first?.kind === "skipped" && attempts.every(({ kind }) => kind === "skipped")) {
    throw first.failure;
  }
  return work.combine(attempts.map(({ result }) => result));
}

/** Other explorers import from Sourcify, so whatever the user's order is, it comes last. */
function compareTurns(one: ExplorerPlace, other: ExplorerPlace): number {
  return Number(one.kind === "sourcify") - Number(other.kind === "sourcify");
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

type Attempt<ResultT> =
  | { readonly kind: "ended"; readonly result: ResultT | ExplorerFailureResult }
  | { readonly kind: "skipped"; readonly result: SkippedExplorerResult; readonly failure: BaseError };

async function attempt<ResultT>(
  place: ExplorerPlace,
  work: Pick<Work<ResultT, unknown>, "verify" | "deadline">,
): Promise<Attempt<ResultT>> {
  const explorer = toExplorerFields(place);
  try {
    return { kind: "ended", result: await verifyAt(place, work) };
  } catch (error) {
    if (isAbsence(error, place)) {
      const { code, message, hints } = toFailure(error);
      return {
        kind: "skipped",
        result: { status: "skipped", code, message, hints, explorer },
        failure: error,
      };
    }
    const failure = toDeadlineFailure(error, { deadline: work.deadline, explorer: place.name });
    return { kind: "ended", result: { ...toFailure(failure), explorer } };
  }
}

/**
 * Returns whether an explorer that nobody named cannot take part, whatever it is asked: it lacks a key, or
 * does not serve the chain or the form.
 */
export function isAbsence(
  error: unknown,
  { isOptional = false }: Pick<ExplorerPlace, "isOptional">,
): error is BaseError {
  const isRefused =
    error instanceof BaseError && (error.about === "participation" || error.about === "submission");
  return isOptional && isRefused;
}

/** Returns whether the caller aborted. Reaching the deadline is a failure, not an abort. */
function isCancelled({ deadline }: { readonly deadline: Deadline }): boolean {
  return deadline.signal.aborted && !deadline.isReached(deadline.signal.reason);
}
