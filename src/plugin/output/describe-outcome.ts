import { stripControls } from "../../core/text/strip-controls.ts";
import type { ExplorersResult, VerificationOutcome } from "../../verification/explorers-result.ts";
import { describeResult } from "./describe-result.ts";

/** What came out of a verification in words: of several explorers one after the other. */
export function describeOutcome(outcome: VerificationOutcome): string {
  return outcome.explorers === undefined
    ? describeResult(outcome)
    : outcome.explorers.map(describeOne).join("\n");
}

function describeOne(result: ExplorersResult["explorers"][number]): string {
  if (result.status !== "error") {
    return describeResult(result);
  }
  const { explorer, message, code, facts = {}, hints } = result;
  const rows = [...Object.entries(facts), ...hints.map((hint) => ["Next", hint] as const)];
  return [
    stripControls(`✘ Failed on ${explorer.name}: ${message} (${code})`),
    ...rows.map(([label, value]) => `  ${label.padEnd(10)} ${stripControls(String(value))}`),
  ].join("\n");
}
