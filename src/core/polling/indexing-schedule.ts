import { cutAtDeadline, type NextTry } from "./cut-at-deadline.ts";
import type { PollState } from "./schedule.ts";

/**
 * Waits before a submission is repeated because the explorer has not indexed the contract yet: 75 s
 * in all. Etherscan speaks of "a few blocks, not more than a few minutes"; forge tries 15 times, 5 s
 * apart, after a deployment. The first waits are shorter because many chains have faster blocks.
 */
export const indexingDelaysMs: readonly number[] = [1000, 2000, 3000, 4000, ...Array<number>(13).fill(5000)];

/** How long to wait before a contract that is not indexed is submitted again, or to give up. */
export function nextIndexingRetry({ attempt, ...time }: PollState): NextTry {
  const delayMs = indexingDelaysMs[attempt];
  return delayMs === undefined ? { kind: "stop" } : cutAtDeadline({ ...time, delayMs });
}
