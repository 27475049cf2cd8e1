import { toPrintable } from "../../base/text.ts";
import type { ErrorFacts } from "./row.ts";

export type CompilerProblem =
  | { readonly kind: "time-limit"; readonly timeoutMs: number }
  | { readonly kind: "out-of-memory"; readonly maxBytes: number | undefined }
  | { readonly kind: "crash" | "no-folder" | "output-invalid"; readonly detail: string };

interface ProblemText {
  readonly what: string;
  readonly hint: string;
}

export const compilerProblems: Readonly<Record<CompilerProblem["kind"], ProblemText>> = {
  "time-limit": {
    what: "did not finish in time",
    hint: "Try again when the machine is less busy, or use a native compiler, which is faster.",
  },
  "out-of-memory": {
    what: "needed more memory than the limit",
    hint: "Verify the contract with fewer sources, or allow the compiler more memory.",
  },
  crash: {
    what: "ended without an answer",
    hint: "Run the compiler yourself to see whether it works on this machine.",
  },
  "no-folder": {
    what: "was not started, because no temporary folder could be made for it",
    hint: "Free some disk space, or set TMPDIR (on Windows TEMP) to a folder that can be written to.",
  },
  "output-invalid": {
    what: "returned something that is not standard JSON output",
    hint: "Check that the file at this path is a Solidity compiler.",
  },
};

export function listProblemFacts(problem: CompilerProblem): ErrorFacts {
  switch (problem.kind) {
    case "time-limit":
      return { "time limit": `${problem.timeoutMs / 1000} s` };
    case "out-of-memory":
      return { limit: problem.maxBytes && `${Math.round(problem.maxBytes / 1024 / 1024)} MB` };
    default:
      return { detail: toPrintable(problem.detail) };
  }
}
