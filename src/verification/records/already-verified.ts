import { parseLongVersion } from "../../core/build/compiler-version.ts";
import type { FoundMatch, NoMatch } from "../../core/bytecode/rank-matches.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { listLinkedLibraries, readLinkedLibraries } from "../../core/contract/libraries.ts";
import { hasLicense, licenseOfRecord } from "../../core/contract/license.ts";
import { findLanguage, isCompiledBySolc } from "../../core/contract/source-language.ts";
import type { BaseError } from "../../core/errors/failure.ts";
import { type BuildOrigin, findOrigin } from "../diagnosis/contract-build.ts";
import { noteArguments, noteEdits, takesNotes, tellNotes } from "../diagnosis/take-notes.ts";
import { findMatch } from "../find-match.ts";
import type { Note, VerifiedSource, Words } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { readShownArguments, toAlreadyVerifiedResult } from "../record-result.ts";
import { checkLibraries, recoverCreation } from "../recover-creation.ts";
import type { MismatchResult, VerificationResult } from "../result.ts";
import { type Operation, type Run, toCommandPlace } from "../run.ts";
import { keepBundleOfVerified } from "../submission/keep-bundle.ts";
import { toArgumentFields, toBuildField } from "../to-result.ts";
import { compareRecord, nameOfRecord, type RecordComparison, type ShownRecord } from "./compare-record.ts";

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
    const { refuseRecord } = await import("./find-record-cause.ts");
    return refuseRecord({ comparison, ...shown }, run);
  }
  const named = await findNamed(shown.target, run);
  const given = await checkGiven({ target: shown.target, comparison, named }, run);
  if (given !== undefined && "status" in given) {
    return given;
  }
  const { address, chainId } = shown.target;
  await run.ports.journal.forgetSources({ address, chainId, explorer: run.ports.explorer.name });
  await keepBundleOfVerified(shown.target, run);
  if (isUncompared(comparison)) {
    const text = describeUncompared(comparison, run.ports.words);
    const result = { ...toAlreadyVerifiedResult(run, { ...shown, match, text }), ...given?.fields };
    const notes = [...(given?.notes ?? []), ...noteProvable({ ...shown, comparison }, run)];
    return { ...result, ...(await toNotes(notes, run)), isCompared: false };
  }
  return describeCompared({ ...shown, comparison, named, given }, run);
}

/** A record that was compared with a build. */
interface ComparedRecord extends ShownRecord {
  readonly comparison: Exclude<RecordComparison, Uncompared | { readonly kind: "other" }>;
  readonly named: NamedBuild["named"];
  readonly given: GivenArguments | undefined;
}

async function describeCompared(
  { comparison, named, given, ...shown }: ComparedRecord,
  run: Run,
): Promise<VerificationResult> {
  const match = comparison.kind === "same" ? comparison.found.match.kind : null;
  const {
    found: { contract },
    imported,
  } = comparison;
  const origin = await findOrigin({ contract, imported }, run);
  const otherName = noteOtherName({ record: shown.record, comparison, named }, run);
  const taken = takesNotes(run)
    ? [
        ...otherName,
        ...noteLicense(shown.record, run),
        ...(await noteEdits({ target: shown.target, contract, origin }, run)),
        ...(match === "partial" ? await noteShownPartial(shown.target, comparison.found) : []),
      ]
    : [];
  const ofName = otherName.length > 0 ? "shows this code already, under another name." : undefined;
  const text =
    ofName ?? ((comparison.kind === "same" && describeBuildOnly(origin)) || texts[comparison.kind]);
  return {
    ...toAlreadyVerifiedResult(run, { ...shown, match, text }),
    // Some explorers have no ABI.
    constructorArguments: readShownArguments({ ...shown.record, abi: contract.abi }),
    ...given?.fields,
    libraries: listLibraries(shown.record, comparison),
    ...toBuildField(origin),
    ...(await toNotes([...(given?.notes ?? []), ...taken], run)),
  };
}

async function toNotes(taken: readonly Note[], run: Run): Promise<Pick<VerificationResult, "notes">> {
  const notes = await tellNotes(taken, { run });
  return notes.length === 0 ? {} : { notes: [...notes] };
}

/** The code tells which libraries it is linked to; those that only the constructor uses, the record does. */
function listLibraries(
  { compilerInput }: VerifiedSource,
  { found: { contract }, libraries }: ComparedRecord["comparison"],
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

/** Notes that a licence which the user gave is not the one that the explorer shows: what is shown stays as it is. */
function noteLicense(
  record: VerifiedSource,
  { request, ports: { licenses, explorer } }: Run,
): readonly Note[] {
  const { license: given } = request;
  return given === undefined || hasLicense(record, given, licenses)
    ? []
    : [{ kind: "license-unused", explorer: explorer.name, given, shown: licenseOfRecord(record, licenses) }];
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

/** Constructor arguments that were given, and what is noted of them if the explorer shows others. */
interface GivenArguments {
  readonly fields: ReturnType<typeof toArgumentFields>;
  readonly notes: readonly Note[];
}

/**
 * Checks the name, the constructor arguments and the libraries that the user gave, as for a contract that is not
 * verified: a command that is wrong before the first verification is wrong after it.
 *
 * @throws CONTRACT_NOT_FOUND, CONSTRUCTOR_ARGUMENTS_CONTRADICTED, CONSTRUCTOR_ARGUMENTS_INVALID
 * @throws LIBRARY_UNKNOWN, LIBRARY_CONFLICT
 */
async function checkGiven(
  { target, comparison, named }: Pick<ShownRecord, "target"> & NamedBuild,
  run: Run,
): Promise<MismatchResult | GivenArguments | undefined> {
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
    const { name } = run.ports.explorer;
    return (
      creation && {
        fields: toArgumentFields(target, creation),
        notes: noteArguments(target, { found, creation, name }),
      }
    );
  }
  const { refuse } = await import("../diagnosis/explain-mismatch.ts");
  return refuse({ target, cause: creation.cause }, run);
}

/** Notes the command that proves a record where there is no build: the source is compiled as it is shown. */
function noteProvable(
  { record, comparison }: ShownRecord & { readonly comparison: RecordComparison },
  run: Run,
): readonly Note[] {
  const { explorer, host } = run.ports;
  const isCompilable =
    isCompiledBySolc(findLanguage(record)) && parseLongVersion(record.compilerVersion) !== undefined;
  // No other command sees a chain within this process.
  return comparison.kind === "unknown" && isCompilable && host?.isWithinProcess !== true && takesNotes(run)
    ? [
        {
          kind: "may-be-proved",
          explorer: explorer.name,
          selector: toCommandPlace(run).explorer ?? explorer.kind,
        },
      ]
    : [];
}

const texts = {
  same: "already shows exactly this source.",
  "same-code":
    "already shows a source that compiles to this code with your settings; its text differs from yours.",
  "same-texts": "already shows this source, under other names, or with other settings or libraries.",
} as const satisfies Record<Exclude<RecordComparison["kind"], "other" | "single-file" | "unknown">, string>;

/** A record of which nothing is known beside what the explorer says: that it is the source of the code is its word. */
type Uncompared = Extract<RecordComparison, { readonly kind: "single-file" | "unknown" }>;

function isUncompared(comparison: RecordComparison): comparison is Uncompared {
  return comparison.kind === "single-file" || comparison.kind === "unknown";
}

function describeUncompared(comparison: Uncompared, words: Pick<Words, "listHints">): string {
  return comparison.kind === "unknown"
    ? describeFailure(comparison.failure, words)
    : "shows a single file with a contract of this name already; it could not be compared with your sources.";
}

function describeFailure(failure: BaseError, words: Pick<Words, "listHints">): string {
  const {
    summary,
    facts: { file, problem, found },
  } = failure;
  const known = [file, problem, found].filter((fact) => fact !== undefined).join(": ");
  const what = known === "" ? summary : `${summary.replace(/\.$/, "")} (${known}).`;
  const reason = [what, ...words.listHints(failure).slice(0, 1)].join(" ");
  return `shows a verified source already; it could not be compared with a build. ${reason}`;
}
