import { nextRead } from "../../base/schedule.ts";
import { isTransientFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { Shown, SubmissionRun } from "./submittable.ts";

export type ShownAnswer = Shown | "unanswered";

/**
 * In milliseconds since the post. Explorers take half a minute, and minutes when they are busy:
 * https://docs.etherscan.io/contract-verification
 */
export const arrivalTimeoutMs = 240_000;

interface Waited {
  readonly shown: ShownAnswer;
  readonly isOver: boolean;
}

export async function awaitShown(run: SubmissionRun, { forMs }: { readonly forMs: number }): Promise<Waited> {
  const { clock } = run.ports;
  const { deadline } = run;
  const untilMs = clock.elapsed() + forMs;
  for (let attempt = 0; ; attempt++) {
    const shown = await tryGetShown(run);
    const leftMs = untilMs - clock.elapsed();
    const isOver = shown === "ours" || leftMs <= 0;
    const wait = nextRead({
      attempt,
      leftMs,
      elapsedMs: deadline.elapsedMs(),
      timeoutMs: deadline.timeoutMs,
    });
    if (isOver || wait.kind === "stop") {
      return { shown, isOver };
    }
    await clock.sleep(wait.delayMs, deadline.signal);
  }
}

type ShownQuery = Pick<SubmissionRun, "submittable" | "deadline">;

/** @throws BaseError for a permanent failure */
export async function getShown({ submittable, deadline }: ShownQuery): Promise<ShownAnswer> {
  const asked = await settle(submittable.getShown({ signal: deadline.signal }), isTransientFailure);
  return asked.answer ?? "unanswered";
}

/** Returns "unanswered" after any failure. Once something was submitted, a failed read must not end the run. */
export async function tryGetShown(query: ShownQuery): Promise<ShownAnswer> {
  return (await settle(getShown(query))).answer ?? "unanswered";
}
