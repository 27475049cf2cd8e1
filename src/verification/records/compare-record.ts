import { type Address, toBareHex } from "../../base/hex.ts";
import { isSameVersion, toShortVersion } from "../../core/build/compiler-version.ts";
import type { FoundMatch, NoMatch } from "../../core/bytecode/rank-matches.ts";
import type { SourcePlace } from "../../core/causes/cause.ts";
import { findProfile } from "../../core/causes/settings.ts";
import type { CompilerInput } from "../../core/compiler-input/compiler-input.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { splitName, toShownSourceName } from "../../core/contract/contract-name.ts";
import { readLinkedLibraries } from "../../core/contract/libraries.ts";
import {
  compareLibraries,
  compareSettingFields,
  listInputDifferences,
  type RecordDifference,
} from "../../core/contract/record-settings.ts";
import { type BaseError, isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { type ContractBuild, findChangedLine, readContractBuild } from "../diagnosis/contract-build.ts";
import { findMatch } from "../find-match.ts";
import type { VerifiedSource } from "../ports.ts";
import type { Target } from "../read-target.ts";
import type { DiagnosisRun, Operation } from "../run.ts";
import { recallProvedSources } from "../submission/kept-proofs.ts";
import { readImported } from "../submission/prepare-submission.ts";
import { judgeRecord, judgeTexts, type ProvedSource, type RecordKind } from "./judge-record.ts";

/** The result of comparing an explorer's record with this project's builds. */
export type RecordComparison =
  | ({ readonly kind: "same" } & ComparedBuild)
  /** The texts are the same, but names, settings or libraries differ. */
  | ({ readonly kind: "same-texts" } & ComparedBuild)
  /** Other texts compile to the same code. */
  | ({ readonly kind: "same-code" } & ComparedBuild)
  /** The source is not this project's, or no build here has the code at the address. */
  | { readonly kind: "other"; readonly found: FoundMatch | NoMatch }
  /** The source is a single file, which may have been made of this project's files. */
  | ({ readonly kind: "single-file" } & ComparedBuild)
  /** The project's builds could not be read. */
  | { readonly kind: "unknown"; readonly failure: BaseError };

/** The build of this project that a record was compared with. */
interface ComparedBuild {
  readonly found: FoundMatch;
  /** The sources that the contract imports. */
  readonly imported: Pick<CompilerInput, "sources">;
  /** Those that the code at the address is linked to. */
  readonly libraries: Readonly<Record<string, Address>>;
}

/** A verified source that the explorer showed before anything was submitted. */
export interface ShownRecord {
  readonly target: Target;
  readonly record: VerifiedSource;
}

/**
 * Compares the explorer's record with this project's builds. The build is found by the name in the
 * record, or else by the code at the address.
 */
export async function compareRecord(
  subject: ShownRecord,
  run: DiagnosisRun & Operation<"proofs">,
): Promise<RecordComparison> {
  const { answer: found, failure } = await settle(findByRecord(subject, run), isAboutBuilds);
  if (found === undefined) {
    return { kind: "unknown", failure };
  }
  return found.kind === "none" ||
    found.contract.contractName !== splitName(subject.record.contractName).contractName
    ? { kind: "other", found }
    : compareSources({ ...subject, found }, run);
}

/** Returns `file.sol:Name`, or the name alone if the explorer shows no file. */
export function nameOfRecord({ contractFileName, contractName }: VerifiedSource): string {
  return contractFileName === undefined ? contractName : `${contractFileName}:${contractName}`;
}

/** Returns whether the project's builds cannot be compared at all, or not with a contract that was named. */
function isAboutBuilds(failure: BaseError): boolean {
  return failure.about === "project" || isFailure(failure, "CONTRACT_NOT_FOUND");
}

/** Finds the build of the contract that a record names, or else of the code at the address. */
export async function findByRecord(
  { target, record }: ShownRecord,
  run: DiagnosisRun,
): Promise<FoundMatch | NoMatch> {
  const request = { ...run.request, contract: nameOfRecord(record) };
  const named = findMatch(target.runtimeBytecode, { ...run, request });
  const { answer } = await settle(named, (failure) => isFailure(failure, "CONTRACT_NOT_FOUND"));
  return answer?.kind === "found" ? answer : findMatch(target.runtimeBytecode, run);
}

/**
 * A record of what an earlier run proved needs no build info: that is large. If it is of anything else, the whole
 * build decides.
 */
async function compareSources(
  { target, record, found }: ShownRecord & { readonly found: FoundMatch },
  run: Operation<"builds" | "compiler" | "host" | "proofs">,
): Promise<RecordComparison> {
  const { contract } = found;
  const libraries = toAddresses(found.match.libraries);
  const proved = await recallProvedSources({ contract, libraries }, run);
  if (proved !== undefined && judgeTexts(record, { ...contract, ...proved, libraries }) === "same") {
    return { kind: "same", found, imported: readImported(proved), libraries };
  }
  const subject = await readContractBuild({ target, contract }, run);
  const inCode = readCodeLibraries(found, subject);
  const kind = await judgeByBuild(record, { ...subject, libraries: inCode }, run);
  return kind === "other" ? { kind, found } : { kind, found, imported: subject.input, libraries: inCode };
}

function toAddresses(libraries: FoundMatch["match"]["libraries"]): Readonly<Record<string, Address>> {
  return Object.fromEntries(
    Object.entries(libraries).map(([name, digits]) => [name, toChecksumAddress(digits)]),
  );
}

/** Returns the libraries that the code at the address is linked to; the build that has it may have been linked before. */
export function readCodeLibraries(
  found: FoundMatch | undefined,
  { target: { runtimeBytecode }, input }: Pick<ContractBuild, "target" | "input">,
): Readonly<Record<string, Address>> {
  if (found === undefined) {
    return {};
  }
  const before = Object.entries(readLinkedLibraries(input));
  const inCode = before.filter(([, address]) => runtimeBytecode.includes(toBareHex(address)));
  return { ...Object.fromEntries(inCode), ...toAddresses(found.match.libraries) };
}

/** Returns what a record is compared with, of a stored build. */
function toProved(
  { contract, buildInfo, input }: ContractBuild,
  libraries: ProvedSource["libraries"],
): ProvedSource {
  const { inputSourceName, contractName } = contract;
  const { solcLongVersion } = buildInfo;
  const others = Object.values(buildInfo.input.sources).map(({ content }) => content);
  return { inputSourceName, contractName, solcLongVersion, input, others, libraries };
}

/** Judges a record by the build of a contract that has the code at the address. */
export function judgeByBuild(
  record: VerifiedSource,
  build: ContractBuild & Pick<ProvedSource, "libraries">,
  run: Operation<"compiler">,
): Promise<RecordKind> {
  return judgeRecord(record, toProved(build, build.libraries), { code: build.target, run });
}

/**
 * Lists how an explorer's record differs from the build of a contract; empty where it does not,
 * undefined where the record has no sources that could be compared.
 *
 * Which outputs were asked for shapes no code and is passed over.
 */
export function listRecordDifferences(
  record: VerifiedSource,
  subject: ContractBuild & Pick<ProvedSource, "libraries">,
  kind: RecordKind,
): readonly RecordDifference[] | undefined {
  if (kind === "same" || kind === "same-code") {
    return [];
  }
  const differences = listSingleDifferences(record, subject);
  if (kind !== "other") {
    return differences;
  }
  const all = differences ?? [{ part: "source", text: "its text is not among your sources" }];
  return all.length > 0 ? all : [{ text: "it is not shown as it was submitted" }];
}

function listSingleDifferences(
  record: VerifiedSource,
  { contract, buildInfo, input, profiles, libraries }: ContractBuild & Pick<ProvedSource, "libraries">,
): readonly RecordDifference[] | undefined {
  const { solcLongVersion } = buildInfo;
  const linked = compareLibraries(record, libraries).differences;
  const isOfProfile = findProfiles(record, { buildInfo, profiles }) !== undefined;
  const compiler = {
    part: isOfProfile ? "profile" : "compiler",
    text: `compiled with ${record.compilerVersion} (yours: v${solcLongVersion})`,
  } as const;
  const name = {
    part: "name",
    text: `under the name ${record.contractName} (yours: ${contract.contractName})`,
  } as const;
  const common: readonly RecordDifference[] = [
    ...(isSameVersion(record.compilerVersion, solcLongVersion) ? [] : [compiler]),
    ...(splitName(record.contractName).contractName === contract.contractName ? [] : [name]),
  ];
  const shown = record.compilerInput;
  if (shown === undefined) {
    const { differences } = compareSettingFields(record, { ...input, solcLongVersion });
    return hasSameTexts(record, input) ? [...common, ...differences, ...linked] : undefined;
  }
  const sources = Object.entries(shown.sources).flatMap(([source, { content }]) =>
    describeSource(toShownSourceName(source), {
      shown: content,
      own: buildInfo.input.sources[source]?.content,
    }),
  );
  const isEdited = sources.length > 0;
  // Another profile of this project says all of its settings, and an edited source says more.
  const settings =
    isEdited && isOfProfile ? [] : listInputDifferences(shown.settings, { ...input, solcLongVersion });
  // Remappings follow from the files that were compiled together: beside an edited source they say nothing.
  const told = settings.filter(({ name: setting }) => !(isEdited && setting === "remappings"));
  const part = isOfProfile ? "profile" : "settings";
  return [...common, ...sources, ...told.map(({ text }) => ({ part, text }) as const), ...linked];
}

/**
 * Finds the build profiles of this project that a record and a build are of; `undefined` if they are of the same
 * one, or no profile has the settings of the record.
 */
export function findProfiles(
  { compilerInput, compilerVersion }: VerifiedSource,
  { buildInfo, profiles }: Pick<ContractBuild, "buildInfo" | "profiles">,
): { readonly shown: string; readonly compared: string | undefined } | undefined {
  const find = (version: string, settings: CompilerInput["settings"]) =>
    findProfile(profiles, { solcVersion: toShortVersion(version), settings });
  const shown = compilerInput && find(compilerVersion.replace(/^v/, ""), compilerInput.settings);
  const compared = find(buildInfo.solcLongVersion, buildInfo.input.settings);
  return shown === undefined || shown === compared ? undefined : { shown, compared };
}

/** A single file, or files without settings: comparable only where every text of ours is among them. */
function hasSameTexts({ sources }: VerifiedSource, input: ContractBuild["input"]): boolean {
  const texts = new Set(Object.values(sources));
  return Object.values(input.sources).every(({ content }) => texts.has(content));
}

function describeSource(
  name: string,
  { shown, own }: { readonly shown: string; readonly own: string | undefined },
): readonly RecordDifference[] {
  if (own === undefined) {
    return [{ part: "source", text: `${name} is not in your build` }];
  }
  return own === shown
    ? []
    : [{ part: "source", text: `${name} differs at line ${findChangedLine(shown, own)}` }];
}

/** Finds the first line of the build's sources that an explorer shows otherwise. */
export function findRecordPlace(
  { compilerInput }: VerifiedSource,
  { buildInfo }: ContractBuild,
): SourcePlace | undefined {
  return Object.entries(compilerInput?.sources ?? {}).flatMap(([sourceName, { content }]) => {
    const own = buildInfo.input.sources[sourceName]?.content;
    return own === undefined || own === content ? [] : [{ sourceName, line: findChangedLine(content, own) }];
  })[0];
}
