import { isSameTold } from "./is-same-told.ts";
import type { ProbeAnswer } from "./read-probe-answer.ts";

/** What a probe told at one block. */
export interface Hearing {
  readonly answer: ProbeAnswer;
  /** Whether it is proved that the creation in which it told this is the one in question. */
  readonly isThis: boolean;
}

/**
 * Finds the answer that the creation in question gave, and that another block confirms: it never is
 * quite the same creation, since its own block has a time that the one before had not, and a state
 * that it had changed. What does not depend on these comes out the same at a block of another time.
 */
export function findConfirmed(hearings: readonly Hearing[]): ProbeAnswer | undefined {
  const isConfirmed = ({ isThis, answer }: Hearing) =>
    isThis &&
    hearings.some((other) => other.answer.timestamp !== answer.timestamp && isSameTold(other.answer, answer));
  return hearings.find(isConfirmed)?.answer;
}
