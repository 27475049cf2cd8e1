import { listInWords, toPrintable } from "../../base/text.ts";
import { decodeConstructorArguments, hasConstructorParameters } from "../../core/abi/constructor.ts";
import { parseLongVersion } from "../../core/build/compiler-version.ts";
import { toShownName } from "../../core/contract/contract-name.ts";
import { listLinkedLibraries, readLinkedLibraries } from "../../core/contract/libraries.ts";
import { licenseOfRecord } from "../../core/contract/license.ts";
import { compareLibraries } from "../../core/contract/record-libraries.ts";
import { findLanguage, isCompiledBySolc } from "../../core/contract/source-language.ts";
import type { BaseError } from "../../core/errors/failure.ts";
import { type BuildOrigin, findOrigin } from "../diagnosis/contract-build.ts";
import {
  noteArguments,
  noteEdits,
  noteLibraries,
  notePartial,
  takesNotes,
  tellNotes,
} from "../diagnosis/take-notes.ts";
import type { Note, VerifiedSource } from "../ports.ts";
import type { Creation, compareInitCode, recoverCreation } from "../recover-creation.ts";
import type { AlreadyVerifiedResult, VerificationResult } from "../result.ts";
import { readSettings } from "../results/settings-schema.ts";
import { type Operation, type Run, toCommandPlace } from "../run.ts";
import { toArgumentFields, toBuildField, toEmptyResult, toMatchFields } from "../to-result.ts";
import { type FoundRecord, nameOfRecord, type RecordComparison, type ShownRecord } from "./compare-record.ts";

export type FoundCreation = Exclude<
  Awaited<ReturnType<typeof compareInitCode | typeof recoverCreation>>,
  { readonly kind: "other-constructor" }
>;

/** A record that is of this project's source. */
export interface EvaluatedRecord extends FoundRecord, RecordComparison {
  /** undefined: it was not asked for. */
  readonly creation: FoundCreation | undefined;
}

export function isConstructorCompared(creation: FoundCreation): boolean {
  return creation.kind === "recovered" ? creation.isInitCodeCompared : creation.kind === "same";
}

export function areArgumentsProved(creation: FoundCreation): boolean {
  return creation.kind === "recovered"
    ? creation.areArgumentsProved
    : creation.constructorArguments !== undefined;
}

export async function toRecordResult(evaluated: EvaluatedRecord, run: Run): Promise<VerificationResult> {
  const { target, record, found, kind, creation, imported } = evaluated;
  const isOtherwiseGiven = run.request.check !== true && creation?.kind === "recovered";
  const { name } = run.ports.explorer;
  const contradicted = isOtherwiseGiven ? noteArguments(target, { found, creation, name }) : [];
  const { contract, match } = found;
  const libraries = listLibraries(evaluated);
  const origin = await findOrigin({ contract, imported }, run);
  const taken = takesNotes(run) ? await listNotes({ ...evaluated, libraries, origin }, run) : [];
  const isCheck = run.request.check === true;
  const describe = isCheck ? describeAgreement : describeShown;
  const message = describe({ ...evaluated, libraries, origin }, run);
  const isMatch = kind === "same" || (isCheck && kind === "same-texts");
  return {
    ...toAlreadyVerifiedResult(run, { target, record, match: isMatch ? match.kind : null, message }),
    ...toArguments(evaluated),
    libraries,
    ...toBuildField(origin),
    ...(await toNotes([...contradicted, ...taken], run)),
  };
}

/** For a record that could not be compared, because the builds could not be read. */
export async function toUncomparedResult(
  { failure, ...shown }: ShownRecord & { readonly failure: BaseError },
  run: Run,
): Promise<VerificationResult> {
  const { explorer, host, words } = run.ports;
  const {
    summary,
    facts: { file, problem, found },
  } = failure;
  const known = [file, problem, found].filter((fact) => fact !== undefined).join(": ");
  const what = known === "" ? summary : `${summary.replace(/\.$/, "")} (${known}).`;
  const message = [
    `${explorer.name} shows a verified source already; it could not be compared with a build.`,
    what,
    ...words.listHints(failure).slice(0, 1),
  ].join(" ");
  const { record } = shown;
  const isCompilable =
    isCompiledBySolc(findLanguage(record)) && parseLongVersion(record.compilerVersion) !== undefined;
  const selector = toCommandPlace(run).explorer ?? explorer.kind;
  const note = { kind: "may-be-proved", explorer: explorer.name, selector } as const;
  // No other command sees a chain within this process.
  const mayBeProved = isCompilable && host?.isWithinProcess !== true && takesNotes(run);
  return {
    ...toAlreadyVerifiedResult(run, { ...shown, match: null, message }),
    ...(await toNotes(mayBeProved ? [note] : [], run)),
    isCompared: false,
  };
}

async function toNotes(taken: readonly Note[], run: Run): Promise<Pick<VerificationResult, "notes">> {
  const notes = await tellNotes(taken, { run });
  return notes.length === 0 ? {} : { notes: [...notes] };
}

/** The record's arguments are its own word, unless the creation has them. Some explorers show no ABI. */
function toArguments({
  target,
  record,
  found,
  creation,
}: EvaluatedRecord): Pick<VerificationResult, "constructorArguments" | "shownConstructorArguments"> {
  if (creation?.kind === "recovered") {
    return toArgumentFields(target, creation);
  }
  const { abi } = found.contract;
  const encoded = creation?.kind === "same" ? creation.constructorArguments?.encoded : undefined;
  if (encoded === undefined) {
    return { constructorArguments: readShownArguments({ ...record, abi }) };
  }
  const values = decodeConstructorArguments(abi, encoded)?.values ?? [];
  const origin = encoded === "" ? "none" : "recovered";
  return { constructorArguments: { encoded, values: [...values], origin } };
}

/** The code tells which libraries it is linked to; those that only the constructor uses, the creation or the record does. */
function listLibraries({
  record: { compilerInput },
  found: { contract },
  libraries,
  creation,
}: EvaluatedRecord): Creation["libraries"] {
  const linked = listLinkedLibraries(contract);
  const shown = Object.entries(compilerInput === undefined ? {} : readLinkedLibraries(compilerInput));
  return {
    ...Object.fromEntries(shown.filter(([name]) => linked.includes(name))),
    ...libraries,
    ...creation?.libraries,
  };
}

interface DescribedRecord extends EvaluatedRecord {
  readonly origin: BuildOrigin;
}

/** A check says why a match is only partial. A verification says what both codes show: a compilation costs too much. */
async function listNotes(described: DescribedRecord, run: Run): Promise<readonly Note[]> {
  const { target, found, kind, creation, libraries, origin } = described;
  const { contract } = found;
  if (run.request.check === true) {
    return [
      ...(await noteLibraries(libraries, run)),
      ...(await notePartial({ target, found, libraries: creation?.libraries }, run)),
    ];
  }
  const isPartial = kind === "same" && found.match.kind === "partial";
  return [
    ...(await noteEdits({ target, contract, origin }, run)),
    ...(isPartial ? [await noteShownPartial(described)] : []),
  ];
}

async function noteShownPartial({ target, found }: FoundRecord): Promise<Note> {
  const { findEvidentPartial } = await import("../diagnosis/diagnose-partial.ts");
  const cause = findEvidentPartial({ target, found });
  return cause === undefined ? { kind: "partial-not-examined" } : { kind: "partial", cause };
}

const texts = {
  same: "already shows exactly this source.",
  "same-code": "already shows a source that compiles to this code; its text differs from yours.",
  "same-texts": "already shows this source, under other names or without its settings.",
} as const;

function describeShown({ origin, kind }: DescribedRecord, run: Run): string {
  const { name } = run.ports.explorer;
  if (kind === "same" && origin.isKept) {
    return `${name} shows the source of the build that was kept with the deployment already.`;
  }
  if (kind === "same" && origin.changes.length > 0) {
    return `${name} shows the source of your build already.`;
  }
  return `${name} ${kind === "same-code" || kind === "same-texts" ? texts[kind] : texts.same}`;
}

function describeAgreement(described: DescribedRecord, { request, ports }: Run): string {
  const { host, explorer } = ports;
  const { found, kind } = described;
  const checkout = host?.commit === undefined ? "this checkout" : `commit ${toPrintable(host.commit)}`;
  const build = host?.buildInfo === undefined ? checkout : `the build in ${host.buildInfo}`;
  const isOther = found.match.kind === "partial" && found.match.sourceHash !== "absent";
  const sentences = listUncompared(described, { request, explorer: explorer.name });
  if (request.isOfRecord === true) {
    const proved = `The source that ${explorer.name} shows compiles here to the code on the chain`;
    const rest = isOther
      ? ", except for the metadata: comments, paths or settings may be others than those of the deployment"
      : "";
    return [`${proved}${rest}.`, ...sentences].join(" ");
  }
  const all = kind === "same-code" ? "Chain" : "Chain, explorer";
  return [
    `${all} and ${build} agree${isOther ? ", except for the metadata of the code on the chain" : ""}.`,
    ...(kind === "same-code" ? [`${explorer.name} ${texts[kind]}`] : []),
    ...sentences,
  ].join(" ");
}

function listUncompared(
  { record, found, libraries, creation }: DescribedRecord,
  { request: { isOfRecord = false }, explorer }: Pick<Run, "request"> & { readonly explorer: string },
): readonly string[] {
  const isKnown = creation !== undefined && isConstructorCompared(creation);
  const hasParameters = hasConstructorParameters(found.contract.abi);
  const lacksArguments = hasParameters && !record.encodedConstructorArguments;
  const isUnproved = isKnown && hasParameters && !lacksArguments && !areArgumentsProved(creation);
  const { agreeing } = compareLibraries(record, libraries);
  const unshown = [
    ...(isKnown && lacksArguments ? ["the constructor arguments"] : []),
    ...(record.compilerInput === undefined && !isOfRecord ? ["the compiler's settings"] : []),
    ...Object.keys(libraries)
      .filter((library) => !agreeing.includes(library))
      .map((library) => `the address of ${toShownName(library)}`),
  ];
  return [
    ...(isKnown ? [] : ["The constructor was not compared: how the contract was created is not known."]),
    ...(isUnproved ? ["The constructor arguments were not compared: its creation does not prove them."] : []),
    ...(unshown.length === 0
      ? []
      : [`Not compared: ${listInWords(unshown)}, which ${explorer} does not show.`]),
  ];
}

function toAlreadyVerifiedResult(
  run: Operation<"explorer" | "licenses">,
  { target, record, match, message }: ShownRecord & Pick<VerificationResult, "match" | "message">,
): AlreadyVerifiedResult {
  const { compilerInput, compilerVersion, sources, matches } = record;
  const isSolc = isCompiledBySolc(findLanguage(record));
  const codeFormat = compilerInput === undefined ? "solidity-single-file" : "solidity-standard-json-input";
  return {
    status: "already-verified",
    ...toEmptyResult(run, target),
    contract: nameOfRecord(record),
    codeFormat: isSolc ? codeFormat : null,
    compiler: compilerVersion,
    settings: isSolc ? readSettings(compilerInput?.settings) : undefined,
    constructorArguments: readShownArguments(record),
    libraries: compilerInput === undefined ? {} : readLinkedLibraries(compilerInput),
    sources: Object.keys(sources),
    license: licenseOfRecord(record, run.ports.licenses) ?? null,
    match,
    ...toMatchFields(matches),
    message,
  };
}

/** Some explorers leave arguments out: then they are not known. */
function readShownArguments({
  abi = [],
  encodedConstructorArguments: encoded,
}: VerifiedSource): VerificationResult["constructorArguments"] {
  if (encoded === undefined || (encoded === "" && hasConstructorParameters(abi))) {
    return null;
  }
  const values = decodeConstructorArguments(abi, encoded)?.values ?? [];
  return { encoded, values: [...values], origin: encoded === "" ? "none" : "explorer" };
}
