import { toShortVersion } from "../../core/build/compiler-version.ts";
import type { BuildInfo } from "../../core/build/parse-build-info.ts";
import type { Cause, ComparedBuild } from "../../core/causes/cause.ts";
import type { CodePair } from "../../core/causes/code-blocks.ts";
import { type BuildProfile, findProfile } from "../../core/causes/settings.ts";
import { type CompilerInput, cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName, toUserSourceName } from "../../core/contract/contract-name.ts";
import { isFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import type { StoredContract } from "../ports.ts";
import type { Target } from "../read-target.ts";
import { type CauseRun, listProfiles, type Operation } from "../run.ts";

export interface ContractBuild {
  readonly target: Target;
  readonly contract: StoredContract;
  readonly buildInfo: BuildInfo;
  readonly input: CompilerInput;
  readonly profiles: readonly BuildProfile[];
}

/**
 * @param mayBeChanged whether changed files stand for those that were compiled and that nothing has kept
 * @throws SOURCES_CHANGED for such files
 */
export async function readContractBuild(
  { target, contract }: Pick<ContractBuild, "target" | "contract">,
  run: Operation<"builds" | "host">,
  { mayBeChanged = false }: { readonly mayBeChanged?: boolean } = {},
): Promise<ContractBuild> {
  const { builds } = run.ports;
  const { buildInfoId } = contract;
  const changed = mayBeChanged ? builds.readChangedBuildInfo?.(buildInfoId) : undefined;
  const buildInfo = await (changed ?? builds.readBuildInfo(buildInfoId));
  const names = importClosure(buildInfo.input, contract.inputSourceName);
  const input = cutSources(buildInfo.input, names);
  return { target, contract, buildInfo, input, profiles: listProfiles(contract, run) };
}

export interface ClosestContract {
  readonly contract: StoredContract;
  readonly codes: CodePair;
  readonly similarity: number;
  readonly functionOverlap: number;
  /** Whether the two have a function or the source hash in common, or neither has functions. */
  readonly isRelated: boolean;
}

export interface Diagnosis {
  readonly cause: Cause;
  readonly closest: Pick<ClosestContract, "contract" | "similarity"> | undefined;
}

/** Finds another build of a contract that was made from its files as they are now. */
export async function findRebuilt(
  { target, contract }: Pick<ContractBuild, "target" | "contract">,
  run: Operation<"builds" | "host">,
): Promise<StoredContract | undefined> {
  const { builds } = run.ports;
  const name = toFullyQualifiedName(contract);
  const newest = await builds.findArtifactsByName(name);
  // Tools without artifacts keep their builds.
  const others = newest.length > 0 ? newest : await builds.findOutputContractsByName(name);
  for (const other of others.filter(({ buildInfoId }) => buildInfoId !== contract.buildInfoId)) {
    if (await isCurrent({ target, contract: other }, run)) {
      return other;
    }
  }
  return undefined;
}

async function isCurrent(
  subject: Pick<ContractBuild, "target" | "contract">,
  run: Operation<"builds" | "host">,
): Promise<boolean> {
  const read = readContractBuild(subject, run);
  const { answer: build } = await settle(read, (failure) => isFailure(failure, "SOURCES_CHANGED"));
  return build !== undefined && (await findChangedSources(build, run)).length === 0;
}

/**
 * Finds out which build was compared, and what changed in the project since. Returns `undefined` for the only build of
 * a contract whose files are unchanged.
 */
export async function findComparedBuild(
  subject: ContractBuild,
  run: CauseRun,
): Promise<ComparedBuild | undefined> {
  const { contract, buildInfo, profiles } = subject;
  const { file, solcLongVersion, input } = buildInfo;
  if (file === undefined || run.request.commit !== undefined) {
    return undefined;
  }
  const { builds, host } = run.ports;
  const name = toFullyQualifiedName(contract);
  const artifacts = await builds.findArtifactsByName(name);
  const all = artifacts.length > 0 ? artifacts : await builds.findOutputContractsByName(name);
  const hasOthers = all.some(({ buildInfoId }) => buildInfoId !== contract.buildInfoId);
  const changedSources = host?.buildInfo === undefined ? await findChangedSources(subject, run) : [];
  const solcVersion = toShortVersion(solcLongVersion);
  return hasOthers || changedSources.length > 0
    ? { file, profile: findProfile(profiles, { solcVersion, settings: input.settings }), changedSources }
    : undefined;
}

export async function findChangedSources(
  { buildInfo: { file }, input: { sources } }: Pick<ContractBuild, "buildInfo" | "input">,
  run: Operation<"host">,
): Promise<readonly string[]> {
  const changes = await findChanges({ file, sources }, run);
  return changes.map(({ source }) => source);
}

/** Returns whether the project was built from its files as they are now, without a contract of an earlier build. */
export async function isRemoved(
  { target, contract }: Pick<ContractBuild, "target" | "contract">,
  run: Operation<"builds" | "host">,
): Promise<boolean> {
  const { builds, host } = run.ports;
  const { inputSourceName } = contract;
  if ((await builds.findArtifactsByName(toFullyQualifiedName(contract))).length > 0) {
    return false;
  }
  const isGone = (await host?.readSource(inputSourceName))?.kind === "gone";
  for await (const other of builds.scanArtifacts()) {
    const isOfFile = toUserSourceName(other.inputSourceName) === toUserSourceName(inputSourceName);
    if (isGone || (isOfFile && (await isCurrent({ target, contract: other }, run)))) {
      return true;
    }
  }
  return false;
}

/** A source whose file changed since the build, and the first changed line: 1 if the file is gone. */
export interface SourceChange {
  readonly source: string;
  readonly line: number;
}

async function findChanges(
  { file, sources }: Pick<BuildInfo, "file"> & Pick<CompilerInput, "sources">,
  { ports }: Operation<"host">,
): Promise<readonly SourceChange[]> {
  const changes: SourceChange[] = [];
  for (const [source, { content }] of Object.entries(sources)) {
    const current = await ports.host?.readSource(source);
    if (current?.kind === "text" && current.text !== content) {
      changes.push({ source, line: findChangedLine(content, current.text) });
    }
    if (current?.kind === "gone" && file !== undefined) {
      changes.push({ source, line: 1 });
    }
  }
  return changes;
}

/** Returns the first line that differs, from 1: the last one if the other text is longer. */
export function findChangedLine(other: string, text: string): number {
  const [others, lines] = [other.split("\n"), text.split("\n")];
  const last = text.endsWith("\n") ? lines.length - 1 : lines.length;
  return Math.min(last, lines.findIndex((line, index) => line !== others[index]) + 1 || last);
}

export interface BuildOrigin {
  readonly file: string | undefined;
  readonly isKept: boolean;
  readonly changes: readonly SourceChange[];
}

export async function findOrigin(
  {
    contract,
    imported,
  }: Pick<ContractBuild, "contract"> & { readonly imported: Pick<CompilerInput, "sources"> },
  run: Operation<"builds" | "host">,
): Promise<BuildOrigin> {
  const { builds } = run.ports;
  const id = contract.buildInfoId;
  // Reading a large build info is slow, and a kept proof needs only its place.
  const { file, isKept = false } = (await builds.locateBuildInfo?.(id)) ?? (await builds.readBuildInfo(id));
  return { file, isKept, changes: await findChanges({ file, ...imported }, run) };
}
