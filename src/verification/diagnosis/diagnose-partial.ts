import type { Address } from "../../base/hex.ts";
import { isSameVersion, toShortVersion } from "../../core/build/compiler-version.ts";
import { digestText } from "../../core/bytecode/file-digests.ts";
import { hasSameSourceHash } from "../../core/bytecode/match.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { BuildCause, Cause, TextChange } from "../../core/causes/cause.ts";
import {
  documentsLineEnds,
  findMetadataChange,
  lineEndForms,
} from "../../core/causes/find-metadata-change.ts";
import { toPackageName } from "../../core/causes/list-variations.ts";
import { readMetadataDocument } from "../../core/causes/metadata-document.ts";
import {
  type CodeSettings,
  findBuildProfile,
  listSettingChanges,
  type SettingChange,
} from "../../core/causes/settings.ts";
import { cutSources } from "../../core/compiler-input/compiler-input.ts";
import { importClosure, sourceSets } from "../../core/compiler-input/import-closure.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { FoundMatch } from "../find-match.ts";
import type { Target } from "../read-target.ts";
import type { Operation } from "../run.ts";
import { type ClosestContract, type ContractBuild, readContractBuild } from "./contract-build.ts";
import { createTrialCompiler, type TrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseProfile } from "./diagnose-profile.ts";

/** A contract whose code on the chain is equal to a build's, except for its metadata. */
interface PartialSubject {
  readonly target: Target;
  readonly found: FoundMatch;
  /** Libraries of which only the creation tells, by fully qualified name; default: none is known. */
  readonly libraries?: Readonly<Record<string, Address>> | undefined;
}

/** Finds the cause why a match is only partial: the code is equal, its metadata is not. */
export async function diagnosePartial(
  { target, found, libraries: ofCreation = {} }: PartialSubject,
  run: Operation<"builds" | "clock" | "compiler" | "host" | "reporter">,
): Promise<Cause> {
  const { match } = found;
  const evident = findEvidentPartial({ target, found });
  if (evident !== undefined) {
    return evident;
  }
  const subject = await readContractBuild({ target, contract: found.contract }, run);
  const contract = toFullyQualifiedName(found.contract);
  const onChain = findTrailingMetadata(target.runtimeBytecode)?.metadata;
  const compile = createTrialCompiler(run);
  const what = "other line ends and settings, by the metadata";
  const analysed = await compile(subject, { what, outputs: "metadata" });
  const contents = Object.entries(subject.input.sources).map(
    ([name, { content }]) => [name, content] as const,
  );
  const libraries = Object.entries(match.libraries).map(
    ([name, digits]) => [name, toChecksumAddress(digits)] as const,
  );
  const { change, ruledOut } = findMetadataChange(
    {
      text: analysed?.metadata ?? "",
      contents: Object.fromEntries(contents),
      libraries: { ...ofCreation, ...Object.fromEntries(libraries) },
      packageVersions: await readPackageVersions(subject, run),
    },
    onChain,
  );
  if (change?.kind === "settings") {
    const { built, deployed } = change;
    return toSettingsCause({ subject, built, deployed, isCodeEqual: true }, compile);
  }
  const sources = Object.keys(subject.input.sources);
  const lineEnds =
    change ?? (await findDocumentedLineEnds({ subject, metadata: analysed?.metadata ?? "" }, compile));
  const profile = lineEnds === undefined ? await diagnoseProfile(subject, compile) : undefined;
  return profile ?? { kind: "metadata", contract, change: lineEnds, ruledOut, sources };
}

/** Finds the cause if both codes show it: nothing is read or compiled. */
export function findEvidentPartial({
  target: { runtimeBytecode },
  found: { contract, match },
}: Pick<PartialSubject, "target" | "found">): Cause | undefined {
  const name = toFullyQualifiedName(contract);
  if (match.sourceHash === "absent") {
    return { kind: "no-source-hash", contract: name };
  }
  const own = contract.runtimeBytecode.object;
  if (hasSameSourceHash(own, runtimeBytecode)) {
    return { kind: "other-compilation", contract: name, similarity: undefined, reproducedBy: undefined };
  }
  const [built, deployed] = [own, runtimeBytecode].map(
    (code) => findTrailingMetadata(code)?.metadata.compilerVersion,
  );
  // That the other version gives this very code is not tried.
  return built === undefined || deployed === undefined || isSameVersion(built, deployed)
    ? undefined
    : { kind: "compiler-version", contract: name, built, deployed, reproduces: undefined, isCodeEqual: true };
}

/** Returns the versions of the installed packages that sources of a build are named after. */
async function readPackageVersions(
  { input }: ContractBuild,
  { ports: { host } }: Operation<"host">,
): Promise<Readonly<Record<string, string>>> {
  const names = new Set(Object.keys(input.sources).map(toPackageName));
  const versions = await Promise.all(
    [...names].map(async (name) => [name, await host?.readPackageVersion(name)] as const),
  );
  return Object.fromEntries(versions.flatMap(([name, version]) => (version ? [[name, version]] : [])));
}

/** Finds other line ends of all sources by compiling them, if the compiler puts them into the documentation. */
async function findDocumentedLineEnds(
  { subject, metadata }: { readonly subject: ContractBuild; readonly metadata: string },
  compile: TrialCompiler,
): Promise<TextChange | undefined> {
  const document = readMetadataDocument(metadata);
  const hash = findTrailingMetadata(subject.target.runtimeBytecode)?.metadata.sourceHash;
  if (document === undefined || hash === undefined || !documentsLineEnds(document)) {
    return undefined;
  }
  for (const { rewrite, toChange } of lineEndForms) {
    const all = Object.entries(subject.input.sources);
    const changed = all.filter(([, { content }]) => rewrite(content) !== content).map(([name]) => name);
    const sources = Object.fromEntries(
      all.map(([name, source]) => [name, { ...source, content: rewrite(source.content) }]),
    );
    const other = { ...subject, input: { ...subject.input, sources } };
    const compiled =
      changed.length === 0
        ? undefined
        : await compile(other, { what: "other line ends of all sources", outputs: "metadata" });
    if (digestText(compiled?.metadata ?? "", hash.kind) === hash.digest) {
      return toChange(changed);
    }
  }
  return undefined;
}

/** Creates the cause for other settings: the build profile that has them, or the single settings. */
export async function toSettingsCause(
  {
    subject,
    built,
    deployed,
    isCodeEqual,
  }: {
    readonly subject: ContractBuild;
    readonly built: CodeSettings;
    readonly deployed: CodeSettings;
    readonly isCodeEqual?: boolean;
  },
  compile: TrialCompiler,
): Promise<BuildCause> {
  const contract = toFullyQualifiedName(subject.contract);
  const changes = listSettingChanges(built, deployed);
  const { profiles } = subject;
  const build = {
    solcVersion: toShortVersion(subject.buildInfo.solcLongVersion),
    // If the build sets no EVM version, its version is the compiler's choice.
    defaultEvmVersion: subject.input.settings.evmVersion === undefined ? built.evmVersion : undefined,
  };
  const deployedProfile = findBuildProfile(profiles, { ...build, settings: deployed });
  const builtProfile = findBuildProfile(profiles, { ...build, settings: built });
  if (deployedProfile !== undefined && deployedProfile !== builtProfile) {
    return { kind: "build-profile", contract, built: builtProfile, deployed: deployedProfile, changes };
  }
  // A profile may mean the same settings but leave one to the compiler.
  const profile = await diagnoseProfile(subject, compile);
  return profile ?? { kind: nameChanges(changes), contract, changes, ...(isCodeEqual && { isCodeEqual }) };
}

/** Returns the kind of cause for the one setting that differs; the runs belong to the optimizer. */
function nameChanges(changes: readonly SettingChange[]) {
  const names = new Set(changes.map(({ setting }) => setting.split(".", 1).join("")));
  const kinds = { optimizer: "optimizer", evmVersion: "evm-version", viaIR: "via-ir" } as const;
  const fitting = Object.entries(kinds).filter(([name]) => names.size === 1 && names.has(name));
  return fitting[0]?.[1] ?? "settings";
}

/**
 * Explains code that differs from a build although its metadata has the build's source hash. Returns
 * `undefined` if the hash differs or is missing, or if the comparison itself proves the cause (a library,
 * an immutable).
 *
 * The hash covers every source, setting and the compiler's version, so none of these can be the
 * cause. What it does not cover are files that were compiled together with the contract: some
 * versions of solc let them change its code. Subsets of the stored build are compiled to find them.
 *
 * @see https://github.com/argotorg/solidity/issues/12281
 */
export async function diagnoseCompilation(
  { subject, closest }: { readonly subject: ContractBuild; readonly closest: ClosestContract },
  compile: TrialCompiler,
): Promise<BuildCause | undefined> {
  const { contract, target, buildInfo } = subject;
  const match = matchRuntime(contract, target.runtimeBytecode, target);
  const isCodeOther =
    match.kind === "mismatch" && (match.difference.kind === "code" || match.difference.kind === "length");
  if (!isCodeOther || !hasSameSourceHash(contract.runtimeBytecode.object, target.runtimeBytecode)) {
    return undefined;
  }
  const cause = {
    kind: "other-compilation",
    contract: toFullyQualifiedName(contract),
    similarity: closest.similarity,
  } as const;
  const { input } = buildInfo;
  const of = Object.keys(input.sources).length;
  for (const sources of sourceSets(input, contract.inputSourceName)) {
    const count = sources.size;
    // The full set is the stored build itself.
    const what = `${count} of the ${of} sources`;
    const cut = { ...subject, input: cutSources(input, sources) };
    const compiled = count === of ? undefined : await compile(cut, { what });
    if (compiled !== undefined && matchRuntime(compiled, target.runtimeBytecode, target).kind === "exact") {
      const isClosure = count === importClosure(input, contract.inputSourceName).size;
      return { ...cause, reproducedBy: { count, of, isClosure } };
    }
  }
  return { ...cause, reproducedBy: undefined };
}
