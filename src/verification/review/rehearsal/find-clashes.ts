import { toSelector } from "../../../core/proxy/places.ts";
import { caller, isSentinelAt, sentinel, unknownSelector } from "../../../core/proxy/sentinel.ts";
import type { Finding } from "../../../core/review/finding.ts";
import type { Operation } from "../../run.ts";
import { type Rehearsal, runScript, toStep } from "./run-rehearsal.ts";

/**
 * Finds new functions whose calls do not reach the implementation, because the proxy has a function with that selector
 * or refuses it. An account without any part in the proxy calls each of them, with the sentinel in place of the
 * implementation's code. Nothing is found where a proxy does not pass on what it does not know.
 */
export async function findClashes(
  { proxy, current, added }: Pick<Rehearsal, "proxy" | "current" | "added">,
  run: Operation<"chain">,
): Promise<readonly Finding[]> {
  if (added.length === 0) {
    return [];
  }
  const selectors = [unknownSelector, ...added.map(toSelector)];
  const steps = selectors.map((data) => toStep(proxy, data));
  const outcomes = await runScript({ sender: caller, steps, codes: { [current]: sentinel } }, run);
  const [isPassedOn, ...reached] = (outcomes ?? []).map(
    ({ succeeded, data }) => succeeded && isSentinelAt(proxy, data),
  );
  return added.flatMap((signature, index): readonly Finding[] => {
    const subject = `function ${signature}`;
    const reason = "is new, but the proxy does not pass calls with its selector on to the implementation";
    return isPassedOn === true && reached[index] === false
      ? [{ severity: "broken", area: "abi", kind: "clash", subject, reason }]
      : [];
  });
}
