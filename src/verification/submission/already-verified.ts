import type { BaseError } from "../../base/errors.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { listLinkedLibraries, readLinkedLibraries } from "../../core/contract/libraries.ts";
import { licenseOfRecord } from "../../core/contract/license.ts";
import { findLanguage, isCompiledBySolc } from "../../core/contract/source-language.ts";
import { type BuildOrigin, findOrigin } from "../diagnosis/contract-build.ts";
import { noteEdits, takesNotes, tellNotes } from "../diagnosis/take-notes.ts";
import { type FoundMatch, findMatch, type NoMatch } from "../find-match.ts";
import type { Note, VerifiedSource } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { checkLibraries, recoverCreation } from "../recover-creation.ts";
import type { AlreadyVerifiedResult, MismatchResult, VerificationResult } from "../result.ts";
import type { Operation, Run } from "../run.ts";
import { readShownArguments, toBuildField, toEmptyResult, toMatchFields } from "../to-result.ts";
import { compareRecord, nameOfRecord, type RecordComparison, type ShownRecord } from "./compare-record.ts";
import { keepBundleOfVerified } from "./keep-bundle.ts";

/**
 * Creates the result for a verified source that the explorer already shows. It is a success if the source
 * is this project's, or may be. Somebody else's source is a mismatch, and so is a partial match if an
 * exact one is required.
 */
export async function evaluateRecord(shown: ShownRecord, run: Run): Promise<VerificationResult> {
  const comparison = await compareRecord(shown, run);
  const match = comparison.kind === "same" ? comparison.found.match.kind : null;
  if (comparison.kind === "other" || (run.request.requireExact === true && match !== "exact")) {
    if (comparison.kind === "other" && comparison.found.kind === "none") {
      // Throws if a bundle is wanted, because no build here has its contents.
      await keepBundleOfVerified(shown.target, run);
    }
    const { refuseRecord } = await import("./refuse-record.ts");
    return refuseRecord({ comparison, ...shown }, run);
  }
  const named = await findNamed(shown.target, run);
  const refusal = await checkGiven({ target: shown.target, comparison, named }, run);
  if (refusal !== undefined) {
    return refusal;
  }
  const { address, chainId } = shown.target;
  await run.ports.journal.forgetSources({ address, chainId, explorer: run.ports.explorer.name });
  await keepBundleOfVerified(shown.target, run);
  if (isUncompared(comparison)) {
    const text = describeUncompared(comparison);
    return { ...toAlreadyVerifiedResult(run, { ...shown, match, text }), isCompared: false };
  }
  const {
    found: { contract },
    imported,
  } = comparison;
  const origin = await findOrigin({ contract, imported }, run);
  const taken = takesNotes(run)
    ? [
        ...noteOtherName({ record: shown.record, comparison, named }, run),
        ...(await noteEdits({ target: shown.target, contract, origin }, run)),
        ...(match === "partial" ? await noteShownPartial(shown.target, comparison.found) : []),
      ]
    : [];
  const notes = await tellNotes(taken, { run });
  const text = (comparison.kind === "same" && describeBuildOnly(origin)) || texts[comparison.kind];
  return {
    ...toAlreadyVerifiedResult(run, { ...shown, match, text }),
    libraries: listLibraries(shown.record, comparison),
    ...toBuildField(origin),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
  };
}

/** The code tells which libraries it is linked to; those that only the constructor uses, the record does. */
function listLibraries(
  { compilerInput }: VerifiedSource,
  { found: { contract }, libraries }: Exclude<RecordComparison, Uncompared | { readonly kind: "other" }>,
): VerificationResult["libraries"] {
  const linked = listLinkedLibraries(contract);
  const shown = Object.entries(compilerInput === undefined ? {} : readLinkedLibraries(compilerInput));
  return { ...Object.fromEntries(shown.filter(([name]) => linked.includes(name))), ...libraries };
}

/** Says why a match is only partial, as far as both codes show it: a compilation only for a note costs too much. */
async function noteShownPartial(target: Target, found: FoundMatch): Promise<Note[]> {
  const { findEvidentPartial } = await import("../diagnosis/diagnose-partial.ts");
  const cause = findEvidentPartial({ target, found });
  return [cause === undefined ? { kind: "partial-not-examined" } : { kind: "partial", cause }];
}

/** Names the build if its source may not be that of the project's files as they are now. */
function describeBuildOnly({ isKept, changes }: BuildOrigin): string | undefined {
  if (isKept) {
    return "shows the source of the build that was kept with the deployment already.";
  }
  return changes.length === 0 ? undefined : "shows the source of your build already.";
}

/** What a record was compared with, and the build of the contract that the user named, if one was named. */
interface NamedBuild {
  readonly comparison: RecordComparison;
  readonly named: FoundMatch | NoMatch | undefined;
}

async function findNamed({ runtimeBytecode }: Target, run: Run): Promise<NamedBuild["named"]> {
  return run.request.contract === undefined ? undefined : findMatch(runtimeBytecode, run);
}

/** Notes that the explorer shows the code under another name than the one that the user gave, which has it too. */
function noteOtherName(
  { record, comparison, named }: Pick<ShownRecord, "record"> & NamedBuild,
  { ports }: Operation<"explorer">,
): readonly Note[] {
  const compared = comparison.kind === "unknown" ? undefined : comparison.found;
  if (named?.kind !== "found" || compared?.kind !== "found") {
    return [];
  }
  const name = toFullyQualifiedName(named.contract);
  return name === toFullyQualifiedName(compared.contract)
    ? []
    : [{ kind: "other-name", explorer: ports.explorer.name, named: name, shown: nameOfRecord(record) }];
}

/**
 * Checks the name, the constructor arguments and the libraries that the user gave, as for a contract that is not
 * verified: a command that is wrong before the first verification is wrong after it.
 *
 * @throws ContractNotFoundError, ConstructorArgumentsContradictedError, ConstructorArgumentsInvalidError
 * @throws LibraryUnknownError, LibraryConflictError
 */
async function checkGiven(
  { target, comparison, named }: Pick<ShownRecord, "target"> & NamedBuild,
  run: Run,
): Promise<MismatchResult | undefined> {
  const { constructorArguments, libraries } = run.request;
  if (named === undefined && constructorArguments === undefined && libraries === undefined) {
    return undefined;
  }
  const found = named ?? (comparison.kind === "unknown" ? undefined : comparison.found);
  if (found?.kind === "none") {
    const { refuseMatch } = await import("../diagnosis/explain-mismatch.ts");
    return refuseMatch({ target, match: found }, run);
  }
  if (found === undefined) {
    return undefined;
  }
  const creation =
    constructorArguments === undefined
      ? await checkLibraries({ target, found }, run)
      : await recoverCreation({ target, found }, run);
  if (creation?.kind !== "other-constructor") {
    return undefined;
  }
  const { refuseConstructor } = await import("../diagnosis/explain-mismatch.ts");
  return refuseConstructor({ target, other: creation }, run);
}

const texts = {
  same: "shows this very source already.",
  "same-texts": "shows this source already, under other names, or with other settings or libraries.",
} as const satisfies Record<Exclude<RecordComparison["kind"], "other" | "single-file" | "unknown">, string>;

/** A record of which nothing is known beside what the explorer says: that it is the source of the code is its word. */
type Uncompared = Extract<RecordComparison, { readonly kind: "single-file" | "unknown" }>;

function isUncompared(comparison: RecordComparison): comparison is Uncompared {
  return comparison.kind === "single-file" || comparison.kind === "unknown";
}

function describeUncompared(comparison: Uncompared): string {
  return comparison.kind === "unknown"
    ? describeFailure(comparison.failure)
    : "shows a single file with a contract of this name already; it could not be compared with your sources.";
}

function describeFailure({ summary, facts: { file, problem, found }, hints }: BaseError): string {
  const known = [file, problem, found].filter((fact) => fact !== undefined).join(": ");
  const what = known === "" ? summary : `${summary.replace(/\.$/, "")} (${known}).`;
  const reason = [what, ...hints.slice(0, 1)].join(" ");
  return `shows a verified source already; it could not be compared with a build. ${reason}`;
}

/** Creates a result from the explorer's record. */
export function toAlreadyVerifiedResult(
  run: Operation<"explorer" | "licenses">,
  {
    target,
    record,
    match,
    text,
  }: ShownRecord & Pick<VerificationResult, "match"> & { readonly text: string },
): AlreadyVerifiedResult {
  return {
    status: "already-verified",
    ...toEmptyResult(run, target),
    ...recordFacts(record, run),
    match,
    ...toMatchFields(record.matches),
    message: `${run.ports.explorer.name} ${text}`,
  };
}

function recordFacts(record: VerifiedSource, { ports }: Operation<"licenses">) {
  return {
    contract: nameOfRecord(record),
    codeFormat: toCodeFormat(record),
    compiler: record.compilerVersion,
    constructorArguments: readShownArguments(record),
    libraries: record.compilerInput === undefined ? {} : readLinkedLibraries(record.compilerInput),
    sources: Object.keys(record.sources),
    license: licenseOfRecord(record, ports.licenses) ?? null,
  } satisfies Partial<VerificationResult>;
}

/** Returns the format; null of a source that is none of solc's. */
function toCodeFormat(record: VerifiedSource) {
  if (!isCompiledBySolc(findLanguage(record))) {
    return null;
  }
  return record.compilerInput === undefined ? "solidity-single-file" : "solidity-standard-json-input";
}
