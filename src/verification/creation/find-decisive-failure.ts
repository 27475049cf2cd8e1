import type { BaseError } from "../../core/errors/base-error.ts";
import { isTransientFailure } from "../../core/errors/is-transient-failure.ts";

/** Explorers that do not offer the look-up, or not for this chain, answer with one of these. */
const refusals: ReadonlySet<string> = new Set(["EXPLORER_REQUEST_REJECTED", "EXPLORER_CHAIN_UNSUPPORTED"]);

/**
 * The failure that is to be told instead of "not found": because of it nobody can say that. An
 * explorer that refuses the question as such has not failed, it knows nothing.
 */
export function findDecisiveFailure(failures: readonly BaseError[]): BaseError | undefined {
  return failures.find((failure) => isTransientFailure(failure) || !refusals.has(failure.code));
}
