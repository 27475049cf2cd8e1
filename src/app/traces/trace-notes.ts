import { stripControls } from "../../base/text.ts";
import type { TraceProblem } from "../../verification/traces/learn-sources.ts";

type Problem =
  | TraceProblem
  /** Hardhat's method is not public. */
  | { readonly kind: "no-method" }
  | { readonly kind: "gas-statistics" };

/** Says in one line why stack traces of a fork stay as Hardhat writes them. */
export function describeTraceProblem(problem: Problem): string {
  return `Note: forkSources: ${stripControls(describe(problem))}`;
}

function describe(problem: Problem): string {
  switch (problem.kind) {
    case "failed":
      return `the source of a contract on the fork could not be searched: ${toFirstLine(problem.failure)}`;
    case "incomplete":
      return `a source is not used, because Hardhat cannot read it: ${problem.gap}`;
    case "late":
      return `a source was not found within ${problem.waitMs / 1000} s. The search goes on, and later stack traces may show it. To wait longer, set its \`timeout\`.`;
    case "no-method":
      return "this version of Hardhat takes no sources for stack traces, so they stay as they are.";
    case "gas-statistics":
      return "off, because the gas statistics would include the contracts whose sources are found.";
  }
}

function toFirstLine(failure: unknown): string {
  return (failure instanceof Error ? failure.message : String(failure)).split("\n", 1).join("");
}
