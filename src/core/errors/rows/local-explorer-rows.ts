import { toPrintable, toReason } from "../../../base/text.ts";
import { row } from "../row.ts";

export type DatabaseProblem =
  | { readonly kind: "unusable" }
  | { readonly kind: "foreign" }
  | { readonly kind: "other-version"; readonly version: number; readonly supported: number };

export interface InvalidFaults {
  readonly script: string;
  readonly rule?: { readonly number: number; readonly of: number } | undefined;
  readonly problem: string;
  readonly cause?: unknown;
}

export const localExplorerRows = {
  LOCAL_EXPLORER_PORT_IN_USE: row<{ readonly host: string; readonly port: number; readonly cause?: unknown }>(
    {
      about: "run",
      summary: () => "The local explorer cannot start because its port is in use.",
      facts: ({ host, port }) => ({ host, port }),
      hints: (_details, { hints }) => [hints.chooseOtherPort, "Port 0 uses any free port."],
    },
  ),
  LOCAL_EXPLORER_DATABASE_INVALID: row<{
    readonly file: string;
    readonly problem: DatabaseProblem;
    readonly cause?: unknown;
  }>({
    about: "output",
    summary: () => "The local explorer's database cannot be used.",
    facts: ({ file, problem, cause }) => ({ file, problem: describeProblem(problem, cause) }),
    hints: ({ problem: { kind } }, { hints }) => [
      hints.chooseOtherDatabase(
        kind === "other-version"
          ? "Delete it and verify the contracts again"
          : "Check the path and its permissions",
      ),
    ],
  }),
  FAULTS_INVALID: row<InvalidFaults>({
    about: "input",
    summary: () => "The faults for the local explorer are invalid.",
    facts: ({ script, rule, problem, cause }) => ({
      script: toPrintable(script),
      rule: rule === undefined ? undefined : `${rule.number} of ${rule.of}`,
      problem,
      reason: cause instanceof Error ? toReason(cause.message) : undefined,
    }),
    hints: () => [
      'Faults are a JSON list of rules: [{ "action": "verifysourcecode", "call": 1, "fault": "http-502" }].',
      "node_modules/hardhat-verify-contract/docs/local-explorer.md lists the actions, the calls and the faults.",
    ],
  }),
};

function describeProblem(problem: DatabaseProblem, cause: unknown): string {
  switch (problem.kind) {
    case "other-version":
      return `its format is ${problem.version}, and this version reads format ${problem.supported} only`;
    case "foreign":
      return "it is a SQLite database of another program";
    case "unusable":
      return cause instanceof Error ? cause.message : "it cannot be opened";
  }
}
