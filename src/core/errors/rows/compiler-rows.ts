import { stripControls, toPrintable } from "../../../base/text.ts";
import { toShortVersion } from "../../build/compiler-version.ts";
import { toShownName } from "../../contract/contract-name.ts";
import { type CompilerProblem, compilerProblems, listProblemFacts } from "../compiler-problem.ts";
import { chooseOtherSource, rebuild, verifyElsewhere } from "../host-style.ts";
import { row } from "../row.ts";

export interface CompilerPlace {
  readonly place: string;
  /** A clause: "is solc 0.7.5+commit.eb77ed08", "does not exist". */
  readonly finding: string;
}

export interface UnavailableCompiler {
  readonly solcLongVersion: string;
  readonly places: readonly CompilerPlace[];
  readonly contract?: string | undefined;
  readonly cause?: unknown;
}

export interface UnprovableRecord {
  readonly contract: string;
  readonly explorer: string;
  readonly compiler: string;
  readonly problem: RecordProblem;
  readonly isProof?: boolean | undefined;
}

export type RecordProblem =
  | { readonly kind: "other-language"; readonly language: string }
  | { readonly kind: "unknown-compiler" }
  | { readonly kind: "refused"; readonly message: string };

const maxReasonCharacters = 1_000;

export const compilerRows = {
  FLATTENING_REFUSED: row<{
    readonly contract: string;
    readonly reason: string;
    readonly why?: string | undefined;
  }>({
    about: "submission",
    summary: ({ reason }) =>
      `No single file compiles to this contract: ${toPrintable(reason, maxReasonCharacters)}.`,
    facts: ({ contract, why }) => ({ contract: toPrintable(toShownName(contract)), why }),
    hints: (_details, { verifyTask }) => [
      `Standard JSON keeps the sources unchanged: ${verifyTask} submits it if --code-format is left out.`,
    ],
  }),
  SINGLE_FILE_SETTINGS: row<{
    readonly contract: string;
    readonly settings: readonly { readonly name: string; readonly value: string }[];
    readonly explorer?: string | undefined;
  }>({
    about: "submission",
    summary: () => "The contract was compiled with settings that a single-file submission cannot express.",
    facts: ({ contract, settings }) => ({
      contract: toPrintable(toShownName(contract)),
      ...Object.fromEntries(settings.map(({ name, value }) => [name, toPrintable(value)])),
    }),
    hints: ({ explorer }) =>
      explorer === undefined
        ? ["Standard JSON can express them: leave --code-format out, or give standard-json."]
        : [`Standard JSON can express them, but ${explorer} accepts only single files.`, verifyElsewhere],
  }),
  COMPILER_UNAVAILABLE: row<UnavailableCompiler>({
    about: "compiler",
    summary: ({ solcLongVersion, contract }) =>
      contract === undefined
        ? `The compiler ${toPrintable(solcLongVersion)} is not available.`
        : `The source was found, but the compiler ${toPrintable(solcLongVersion)} that is needed to prove it is not available.`,
    facts: ({ places, contract }) => ({
      contract: contract && toPrintable(toShownName(contract)),
      ...listPlaces(places),
    }),
    hints: ({ solcLongVersion }, { hints }) => [
      ...hints.configureCompiler(toPrintable(toShortVersion(solcLongVersion))),
      hints.downloadCompiler,
    ],
  }),
  COMPILER_FAILED: row<{
    readonly solcLongVersion: string;
    readonly path: string;
    readonly problem: CompilerProblem;
  }>({
    about: "compiler",
    summary: ({ problem }) => `The compiler ${compilerProblems[problem.kind].what}.`,
    facts: ({ solcLongVersion, path, problem }) => ({
      compiler: toPrintable(solcLongVersion),
      path: toPrintable(path),
      ...listProblemFacts(problem),
    }),
    hints: ({ problem }) => [compilerProblems[problem.kind].hint],
  }),
  SUBMISSION_NOT_REPRODUCIBLE: row<{ readonly contract: string }>({
    about: "source",
    summary: () => "The stored build does not compile to its own bytecode, so nothing was submitted.",
    facts: ({ contract }) => ({ contract: toPrintable(toShownName(contract)) }),
    hints: (_details, style) => [
      rebuild(style),
      "If the build info was edited or comes from another tool, use the one that the deployment was built with.",
    ],
  }),
  RECORD_NOT_PROVABLE: row<UnprovableRecord>({
    about: "source",
    summary: ({ explorer, problem, isProof = false }) =>
      `The source that ${toPrintable(explorer)} shows cannot be proved here${isProof ? "" : ", so nothing was submitted"}: ${describeRecordProblem(problem)}.`,
    facts: ({ contract, compiler }) => ({
      contract: toPrintable(toShownName(contract)),
      compiler: toPrintable(compiler),
    }),
    hints: ({ problem, isProof = false }) => {
      if (problem.kind === "other-language") {
        return ["Only Solidity and Yul can be compiled here."];
      }
      return [isProof ? chooseOtherSource : "Verify it in the project that deployed it."];
    },
  }),
};

const maxPlaces = 8;

function listPlaces(places: readonly CompilerPlace[]): Record<string, string> {
  if (places.length === 0) {
    return { searched: "nothing: no compiler was found here or given" };
  }
  const shown = places
    .slice(0, maxPlaces)
    .map(({ place, finding }, index) => [
      `searched (${index + 1})`,
      `${toPrintable(place)}: ${toPrintable(finding)}`,
    ]);
  const rest = places.length - shown.length;
  return Object.fromEntries(rest > 0 ? [...shown, ["and", `${rest} more`]] : shown);
}

function describeRecordProblem(problem: RecordProblem): string {
  switch (problem.kind) {
    case "other-language":
      return `it is written in ${toPrintable(problem.language)}`;
    case "unknown-compiler":
      return "it names no Solidity compiler";
    case "refused":
      return `its compiler rejects the sources: ${toPrintable(stripControls(problem.message), maxReasonCharacters)}`;
  }
}
