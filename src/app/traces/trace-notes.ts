import { stripControls } from "../../base/text.ts";
import type { TraceProblem } from "../../verification/traces/learn-sources.ts";

type Problem =
  | TraceProblem
  /** Hardhat's method is not public. */
  | { readonly kind: "no-method" }
  | { readonly kind: "gas-statistics" };

export function describeTraceProblem(problem: Problem): string {
  return `Note: forkSources: ${stripControls(describe(problem))}`;
}

function describe(problem: Problem): string {
  switch (problem.kind) {
    case "failed":
      return `the source of a contract on the fork could not be searched: ${toFirstLine(problem.failure)}`;
    case "incomplete":
      return `a source is not used, because Hardhat cannot read it: ${problem.gap}`;
    case "unknown":
      return `no source that gives the code at ${problem.address} was found. The explorers are asked for it again after ${toTime(problem.untilMs)}.`;
    case "late":
      return `a source was not found within ${problem.waitMs / 1000} s. Later stack traces may show it. To wait longer, set the \`timeout\` of forkSources, in seconds.`;
    case "no-method":
      return "this version of Hardhat takes no sources for stack traces, so they stay as they are.";
    case "gas-statistics":
      return "off, because the gas statistics would include the contracts whose sources are found.";
  }
}

function toTime(timeMs: number): string {
  return new Date(timeMs).toTimeString().slice(0, 5);
}

function toFirstLine(failure: unknown): string {
  return (failure instanceof Error ? failure.message : String(failure)).split("\n", 1).join("");
}
