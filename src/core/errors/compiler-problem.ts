import { toPrintable } from "../../base/text.ts";
import type { ErrorFacts } from "./row.ts";

export type CompilerProblem =
  | { readonly kind: "time-limit"; readonly timeoutMs: number }
  | { readonly kind: "crash"; readonly detail: string }
  | { readonly kind: "no-folder"; readonly detail: string }
  | { readonly kind: "out-of-memory"; readonly maxBytes: number | undefined }
  | { readonly kind: "output-invalid"; readonly detail: string };

interface ProblemText {
  readonly summary: string;
  readonly facts: ErrorFacts;
  readonly hint: string;
}

export function describeCompilerProblem(problem: CompilerProblem): ProblemText {
  switch (problem.kind) {
    case "time-limit":
      return {
        summary: "did not finish in time",
        facts: { "time limit": `${problem.timeoutMs / 1000} s` },
        hint: "Try again when the machine is less busy, or use a native compiler, which is faster.",
      };
    case "crash":
      return {
        summary: "ended without an answer",
        facts: { detail: toPrintable(problem.detail) },
        hint: "Run the compiler yourself to see whether it works on this machine.",
      };
    case "no-folder":
      return {
        summary: "was not started, because no temporary folder could be made for it",
        facts: { detail: toPrintable(problem.detail) },
        hint: "Free some disk space, or set TMPDIR (on Windows TEMP) to a folder that can be written to.",
      };
    case "out-of-memory":
      return {
        summary: "needed more memory than the limit",
        facts: problem.maxBytes === undefined ? {} : toLimit(problem.maxBytes),
        hint: "Verify the contract with fewer sources, or allow the compiler more memory.",
      };
    case "output-invalid":
      return {
        summary: "returned something that is not standard JSON output",
        facts: { detail: toPrintable(problem.detail) },
        hint: "Check that the file at this path is a Solidity compiler.",
      };
  }
}

function toLimit(bytes: number): ErrorFacts {
  return { limit: `${Math.round(bytes / 1024 / 1024)} MB` };
}
