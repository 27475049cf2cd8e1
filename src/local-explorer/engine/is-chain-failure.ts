import { BaseError } from "../../base/errors.ts";

/** Whether a failure is the chain's: its node does not answer, answers nonsense, or not in time. */
export function isChainFailure(error: unknown): boolean {
  return (
    (error instanceof BaseError && ["CHAIN_UNREACHABLE", "CHAIN_RESPONSE_INVALID"].includes(error.code)) ||
    (error instanceof DOMException && error.name === "TimeoutError")
  );
}
