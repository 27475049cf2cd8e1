import { BaseError } from "../../base/errors.ts";
import type { HostText } from "../../base/host-text.ts";
import { stripControls, toPrintable } from "../../base/text.ts";
import { toShortVersion } from "../build/compiler-version.ts";
import { toShownName } from "../contract/contract-name.ts";
import type { InexpressibleSetting } from "../flatten/flattened-input.ts";

/** One place where a compiler was looked for, and what was found there. */
export interface CompilerPlace {
  readonly place: string;
  /** A clause: "is solc 0.7.5+commit.eb77ed08", "does not exist". */
  readonly finding: string;
}

/** More would hide the hints below them. */
const maxPlaces = 8;

/** No compiler of exactly this version is at hand: another one would write other bytecode. */
export class CompilerUnavailableError extends BaseError {
  readonly code = "COMPILER_UNAVAILABLE";
  readonly about = "compiler";
  readonly solcLongVersion: string;
  readonly places: readonly CompilerPlace[];

  constructor({
    solcLongVersion,
    places,
    contract,
    cause,
  }: {
    readonly solcLongVersion: string;
    readonly places: readonly CompilerPlace[];
    /** The contract that was found and cannot be proved without the compiler. */
    readonly contract?: string | undefined;
    readonly cause?: unknown;
  }) {
    const version = toShortVersion(solcLongVersion);
    super({
      summary:
        contract === undefined
          ? `The compiler ${toPrintable(solcLongVersion)} is not available.`
          : `The source of ${toPrintable(toShownName(contract))} was found, but the compiler ${toPrintable(solcLongVersion)} that is needed to prove it is not available.`,
      facts: toFacts(places),
      hints: [{ kind: "configure-compiler", version: toPrintable(version) }, { kind: "download-compiler" }],
      cause,
    });
    this.solcLongVersion = solcLongVersion;
    this.places = places;
  }
}

function toFacts(places: readonly CompilerPlace[]): Record<string, string> {
  if (places.length === 0) {
    return { searched: "nothing: no compiler is configured" };
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

/** Why a compiler gave no answer at all. That it refuses a source is an answer. */
export type CompilerProblem =
  | { readonly kind: "time-limit"; readonly timeoutMs: number }
  | { readonly kind: "crash"; readonly detail: string }
  /** None to run it in could be made; what the operating system says. */
  | { readonly kind: "no-folder"; readonly detail: string }
  /** More than it may have, where that is limited, or than there is. */
  | { readonly kind: "out-of-memory"; readonly maxBytes: number | undefined }
  | { readonly kind: "output-limit"; readonly maxBytes: number }
  | { readonly kind: "output-invalid"; readonly detail: string };

/** The compiler ended without an answer. */
export class CompilerFailedError extends BaseError {
  readonly code = "COMPILER_FAILED";
  readonly about = "compiler";
  readonly problem: CompilerProblem;

  constructor({
    solcLongVersion,
    path,
    problem,
  }: {
    readonly solcLongVersion: string;
    readonly path: string;
    readonly problem: CompilerProblem;
  }) {
    super({
      summary: `The compiler ${summaries[problem.kind]}.`,
      facts: {
        compiler: toPrintable(solcLongVersion),
        path: toPrintable(path),
        ...describe(problem),
      },
      hints: [hints[problem.kind]],
    });
    this.problem = problem;
  }
}

const summaries = {
  "time-limit": "did not finish in time",
  crash: "ended without an answer",
  "no-folder": "was not started, because no temporary folder could be made for it",
  "out-of-memory": "needed more memory than the limit",
  "output-limit": "wrote more than can be read",
  "output-invalid": "returned something that is not standard JSON output",
} as const satisfies Record<CompilerProblem["kind"], string>;

const hints = {
  "time-limit": "Try again when the machine is less busy, or use a native compiler, which is faster.",
  crash: "Run the compiler yourself to see whether it works on this machine.",
  "no-folder":
    "Free some disk space there, or set TMPDIR (on Windows TEMP) to a folder that can be written to.",
  "out-of-memory": "Verify the contract with fewer sources, or allow the compiler more memory.",
  "output-limit": "Verify the contract with fewer sources.",
  "output-invalid": "Check that the file at this path is a Solidity compiler.",
} as const satisfies Record<CompilerProblem["kind"], string>;

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function describe(problem: CompilerProblem): Record<string, string> {
  switch (problem.kind) {
    case "time-limit":
      return { "time limit": `${problem.timeoutMs / 1000} s` };
    case "out-of-memory":
      return problem.maxBytes === undefined ? {} : { limit: `${toMegabytes(problem.maxBytes)} MB` };
    case "output-limit":
      return { limit: `${toMegabytes(problem.maxBytes)} MB` };
    case "crash":
    case "no-folder":
    case "output-invalid":
      return { detail: toPrintable(problem.detail) };
  }
}

/** No set of the stored sources compiles to the stored bytecode, so nothing may be submitted. */
export class SubmissionNotReproducibleError extends BaseError {
  readonly code = "SUBMISSION_NOT_REPRODUCIBLE";
  readonly about = "source";

  constructor({ contract }: { readonly contract: string }) {
    super({
      summary: "The stored build does not compile to its own bytecode, so nothing was submitted.",
      facts: { contract: toPrintable(toShownName(contract)) },
      hints: [
        { kind: "rebuild" },
        "If the build info was edited or comes from another tool, use the one that the deployment was built with.",
      ],
    });
  }
}

/** What an explorer shows of a contract cannot be compiled here, so nobody may vouch for it. */
export class RecordNotProvableError extends BaseError {
  readonly code = "RECORD_NOT_PROVABLE";
  readonly about = "source";

  constructor({ contract, explorer, compiler, problem, isProof = false }: UnprovableRecord) {
    const result = isProof ? "" : ", so nothing was submitted";
    super({
      summary: `The source that ${toPrintable(explorer)} shows cannot be proved here${result}: ${describeRecordProblem(problem)}.`,
      facts: { contract: toPrintable(toShownName(contract)), compiler: toPrintable(compiler) },
      hints: [isProof ? describeOtherProof(problem) : describeSubmission(problem)],
    });
  }
}

function describeOtherProof({ kind }: RecordProblem): string | HostText {
  return kind === "other-language"
    ? "Only Solidity and Yul can be compiled here."
    : { kind: "choose-other-source" };
}

function describeSubmission(problem: RecordProblem): string {
  return problem.kind === "other-language"
    ? `Only Solidity and Yul can be compiled here: submit the ${toPrintable(problem.language)} source on the other explorer's web page.`
    : "Verify it in the project that deployed it.";
}

interface UnprovableRecord {
  readonly contract: string;
  /** The explorer that shows it. */
  readonly explorer: string;
  /** As the explorer names it. */
  readonly compiler: string;
  readonly problem: RecordProblem;
  /** Whether it was to be proved, and not submitted; default: it was to be submitted. */
  readonly isProof?: boolean | undefined;
}

export type RecordProblem =
  | { readonly kind: "other-language"; readonly language: string }
  /** It names no version of solc with its commit. */
  | { readonly kind: "unknown-compiler" }
  /** The compiler's own message. */
  | { readonly kind: "refused"; readonly message: string };

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

/** Room for the names of several sources: the cause stands behind them. */
const maxReasonCharacters = 1_000;

/** There is no single file of a contract that is proved to be the same contract. */
export class FlatteningRefusedError extends BaseError {
  readonly code = "FLATTENING_REFUSED";
  readonly about = "submission";

  constructor({
    contract,
    reason,
    why,
  }: {
    readonly contract: string;
    /** A clause. */
    readonly reason: string;
    /** Why one file cannot be what several are, where the reason only says what differs. */
    readonly why?: string | undefined;
  }) {
    super({
      summary: `No single file compiles to this contract: ${toPrintable(reason, maxReasonCharacters)}.`,
      facts: { contract: toPrintable(toShownName(contract)), why },
      hints: [{ kind: "submit-standard-json" }],
    });
  }
}

/** A single-file submission has no field for a setting that the contract was compiled with. */
export class SingleFileSettingsError extends BaseError {
  readonly code = "SINGLE_FILE_SETTINGS";
  readonly about = "submission";

  constructor({
    contract,
    settings,
    explorer,
  }: {
    readonly contract: string;
    readonly settings: readonly InexpressibleSetting[];
    /** Set where the explorer takes nothing but single files. */
    readonly explorer?: string | undefined;
  }) {
    super({
      summary: "The contract was compiled with settings that a single-file submission cannot express.",
      facts: {
        contract: toPrintable(toShownName(contract)),
        ...Object.fromEntries(settings.map(({ name, value }) => [name, toPrintable(value)])),
      },
      hints:
        explorer === undefined
          ? [{ kind: "choose-standard-json" }]
          : [
              `Standard JSON can express them, but ${explorer} accepts only single files.`,
              { kind: "verify-elsewhere" },
            ],
    });
  }
}
