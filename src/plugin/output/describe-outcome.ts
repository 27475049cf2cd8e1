import { stripControls } from "../../base/text.ts";
import type { ExplorerFailureResult } from "../../verification/result.ts";

/** One result, or one for each explorer. */
type Outcome<ResultT> =
  | (ResultT & { readonly explorers?: undefined })
  | { readonly explorers: readonly (ResultT | ExplorerFailureResult)[] };

/** What came out of a verification in words: of several explorers one after the other, then of all. */
export function describeOutcome<ResultT extends { readonly status: string }>(
  outcome: Outcome<ResultT>,
  describe: (result: ResultT) => string,
): string {
  const { explorers } = outcome;
  return explorers === undefined
    ? describe(outcome)
    : [
        ...explorers.map((one) => (isFailure(one) ? describeFailure(one) : describe(one))),
        ...describeSum(explorers.map(({ status }) => status)),
      ].join("\n");
}

/** The last line is what stays on the screen; all or none needs none. */
function describeSum(statuses: readonly string[]): string[] {
  const verified = statuses.filter((status) => status === "verified" || status === "already-verified");
  return verified.length === 0 || verified.length === statuses.length
    ? []
    : [
        `✘ Verified on ${verified.length} of ${statuses.length} explorers. ` +
          "The same command, run again, goes on with the others.",
      ];
}

/** A proxy's own status may be `error`, too, but it has no code. */
function isFailure(result: object): result is ExplorerFailureResult {
  return "code" in result;
}

function describeFailure({ explorer, message, code, facts = {}, hints }: ExplorerFailureResult): string {
  const rows = [...Object.entries(facts), ...hints.map((hint) => ["Next", hint] as const)];
  return [
    stripControls(`✘ Failed on ${explorer.name}: ${message} (${code})`),
    ...rows.map(([label, value]) => `  ${label.padEnd(10)} ${stripControls(String(value))}`),
  ].join("\n");
}
