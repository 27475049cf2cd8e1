import type { BareHex } from "../base/hex.ts";
import type { FoundMatch, NoMatch } from "../core/bytecode/rank-matches.ts";
import { toFullyQualifiedName, toUserSourceName } from "../core/contract/contract-name.ts";
import type { CodeMatches } from "../core/contract/contract-record.ts";
import { readLinkedLibraries } from "../core/contract/libraries.ts";
import { BaseError, createFailure } from "../core/errors/failure.ts";
import type { ErrorFacts } from "../core/errors/row.ts";
import type { BuildOrigin } from "./diagnosis/contract-build.ts";
import type { Explorer, ExplorerPlace, Words } from "./ports.ts";
import type { Target } from "./read-target.ts";
import type { Creation } from "./recover-creation.ts";
import type {
  Differences,
  Failure,
  MismatchResult,
  SubmittedResult,
  VerificationResult,
  VerifiedResult,
} from "./result.ts";
import { readSettings } from "./results/settings-schema.ts";
import type { Operation } from "./run.ts";
import type { PreparedSubmission } from "./submission/prepare-submission.ts";
import type { FinalAnswer } from "./submission/reach-verdict.ts";

export function toMismatchResult(
  run: Operation<"explorer">,
  {
    target,
    match,
    differences,
  }: {
    readonly target: Target;
    readonly match?: NoMatch | FoundMatch | undefined;
    readonly differences: Differences;
  },
): MismatchResult {
  return {
    status: "mismatch",
    ...toEmptyResult(run, target),
    match: match?.kind === "found" ? match.match.kind : null,
    contract: differences.closest,
    message: differences.explanation,
    differences,
  };
}

export function toSubmittedResult(
  run: Operation<"explorer">,
  {
    target,
    prepared: { submission, input, found, creation, sources, beyondClosure, license },
    verdict,
    notes = [],
    origin,
  }: {
    readonly target: Target;
    readonly prepared: PreparedSubmission;
    readonly verdict: FinalAnswer;
    readonly notes?: readonly string[];
    readonly origin: BuildOrigin;
  },
): SubmittedResult {
  return {
    status: toStatus(verdict),
    ...toEmptyResult(run, target),
    // A flattened source is another source: its metadata cannot be the same.
    match: submission.codeFormat === "solidity-single-file" ? "partial" : found.match.kind,
    ...toMatchFields("matches" in verdict ? verdict.matches : undefined),
    contract: toFullyQualifiedName(found.contract),
    receipt: "receipt" in verdict ? verdict.receipt : null,
    codeFormat: submission.codeFormat,
    compiler: submission.compilerVersion,
    settings: readSettings(input.settings),
    ...toArgumentFields(target, creation),
    // A build may have been linked before, so that its bytecode has no references.
    libraries: { ...readLinkedLibraries(input), ...creation.libraries },
    sources: [...sources],
    ...(beyondClosure.length === 0 ? {} : { sourcesNotImported: [...beyondClosure] }),
    license: license ?? null,
    ...toBuildField(origin),
    message: verdict.message,
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  };
}

/** Which arguments are right is not known. Some explorers show none. */
export function findContradictedArguments(
  { verifiedSource }: Pick<Target, "verifiedSource">,
  {
    constructorArguments: { encoded },
    trailing,
  }: Pick<Creation, "trailing"> & {
    readonly constructorArguments: Pick<Creation["constructorArguments"], "encoded">;
  },
): BareHex | undefined {
  const shown = verifiedSource?.encodedConstructorArguments?.toLowerCase() ?? "";
  return shown === "" || shown === encoded || shown === encoded + trailing ? undefined : shown;
}

export function toArgumentFields(
  target: Pick<Target, "verifiedSource">,
  creation: Pick<Creation, "constructorArguments" | "trailing">,
): Pick<VerifiedResult, "constructorArguments" | "shownConstructorArguments"> {
  const { constructorArguments } = creation;
  const encoded = findContradictedArguments(target, creation);
  return encoded === undefined
    ? { constructorArguments }
    : { constructorArguments, shownConstructorArguments: encoded };
}

export function toMatchFields(matches: CodeMatches | undefined) {
  return matches === undefined
    ? {}
    : { creationMatch: matches.creation ?? null, runtimeMatch: matches.runtime ?? null };
}

/** A build of the files as they are now is not named. */
export function toBuildField({ file, isKept, changes }: BuildOrigin): Pick<VerificationResult, "build"> {
  return file === undefined || (!isKept && changes.length === 0)
    ? {}
    : {
        build: {
          file,
          isKept,
          changes: changes.map(({ source, line }) => ({ source: toUserSourceName(source), line })),
        },
      };
}

export function toExplorerFields({ name, apiUrl, kind, origin }: ExplorerPlace | Explorer) {
  return { name, apiUrl, kind, ...(origin === undefined ? {} : { origin }) };
}

export function toEmptyResult(run: Operation<"explorer">, { address, chainId }: Target) {
  const { explorer } = run.ports;
  return {
    match: null,
    address,
    chainId,
    contract: null,
    explorer: toExplorerFields(explorer),
    url: explorer.addressUrl(address) ?? null,
    ...(explorer.pageCommand === undefined ? {} : { pageCommand: explorer.pageCommand }),
    receipt: null,
    codeFormat: null,
    compiler: null,
    constructorArguments: null,
    libraries: {},
    sources: [],
    license: null,
  } satisfies Partial<VerificationResult>;
}

function toStatus({ kind }: FinalAnswer): SubmittedResult["status"] {
  switch (kind) {
    case "unknown":
    case "unknown-receipt":
    case "not-shown":
    case "not-indexed":
    case "try-later":
    case "other-shown":
      return "pending";
    // Only the link of a proxy has these answers.
    case "unsupported":
    case "proxy-not-verified":
    case "implementation-not-verified":
      return "rejected";
    default:
      return kind;
  }
}

export function toFailure(error: unknown, words: Pick<Words, "listHints">): Failure {
  const failure = error instanceof BaseError ? error : createFailure("UNEXPECTED", { cause: error });
  const { code, summary, facts } = failure;
  const known = knownFacts(facts);
  return {
    status: "error",
    code,
    message: summary,
    ...(Object.keys(known).length > 0 && { facts: known }),
    hints: [...words.listHints(failure)],
  };
}

function knownFacts(facts: ErrorFacts): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([label, value]) => (value === undefined ? [] : [[label, value]])),
  );
}
