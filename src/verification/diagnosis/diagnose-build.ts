import { isSameVersion, toShortVersion } from "../../core/build/compiler-version.ts";
import { readInstructions } from "../../core/bytecode/instructions.ts";
import { type BytecodeDifference, hasSameSourceHash } from "../../core/bytecode/match.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { BuildCause } from "../../core/causes/cause.ts";
import { findEvidentCause, findWrongLibrary } from "../../core/causes/find-evident-cause.ts";
import { findMetadataChange } from "../../core/causes/find-metadata-change.ts";
import { readMetadataDocument } from "../../core/causes/metadata-document.ts";
import {
  type CodeSettings,
  distinctSettings,
  findBuildProfile,
  listSettingChanges,
  listSettingsToTry,
  readCodeSettings,
  type SettingChange,
  writeCodeSettings,
} from "../../core/causes/settings.ts";
import { cutSources, toSourceTexts } from "../../core/compiler-input/compiler-input.ts";
import { findDefaultEvmVersion, listPossibleEvmVersions } from "../../core/compiler-input/evm-versions.ts";
import { importClosure, sourceSets } from "../../core/compiler-input/import-closure.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { ClosestContract, ContractBuild } from "./contract-build.ts";
import type { TrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseProfile, toSettingsCause } from "./diagnose-profile.ts";
import { findChangedBytes, type SourceLayouts } from "./source-layouts.ts";

/**
 * Finds the difference between the build and the deployed contract if the source may be the same: a
 * library's address, the compiler version or its settings. Returns `undefined` if it is none of these.
 */
export async function diagnoseBuild(
  { subject, closest }: { readonly subject: ContractBuild; readonly closest: ClosestContract },
  compile: TrialCompiler,
): Promise<BuildCause | undefined> {
  const { target, buildInfo } = subject;
  const contract = toFullyQualifiedName(subject.contract);
  const evident = findEvidentCause(contract, findDifference(subject));
  if (evident !== undefined) {
    return evident;
  }
  const library = findWrongLibrary(subject.contract, {
    deployed: target,
    settings: buildInfo.input.settings,
  });
  if (library !== undefined) {
    return { kind: "library-address", contract, ...library };
  }
  const deployed = findTrailingMetadata(target.runtimeBytecode)?.metadata.compilerVersion;
  const built = toShortVersion(buildInfo.solcLongVersion);
  return deployed !== undefined && !isSameVersion(deployed, buildInfo.solcLongVersion)
    ? diagnoseCompilerVersion({ subject, built, deployed }, compile)
    : diagnoseSettings({ subject, closest }, compile);
}

function findDifference({ contract, target }: ContractBuild): BytecodeDifference | undefined {
  const match = matchRuntime(contract, target.runtimeBytecode, target);
  return match.kind === "mismatch" ? match.difference : undefined;
}

interface Versions {
  readonly subject: ContractBuild;
  /** `0.8.37` */
  readonly built: string;
  /** The version in the metadata on the chain. */
  readonly deployed: string;
}

/**
 * Diagnoses a contract whose metadata on the chain names another compiler version. If that compiler is
 * available, the source is compiled with it, also with the settings of the project's profiles.
 */
async function diagnoseCompilerVersion(
  { subject, built, deployed }: Versions,
  compile: TrialCompiler,
): Promise<BuildCause> {
  const contract = toFullyQualifiedName(subject.contract);
  const { settings } = subject.input;
  const own = readCodeSettings(settings);
  const { profiles } = subject;
  const ofProfiles = profiles
    .flatMap(({ compilers }) => compilers.filter((compiler) => compiler.version === deployed))
    .map((compiler) => readCodeSettings(compiler.settings));
  const version: SettingChange = { setting: "version", built, deployed };
  // Hardhat writes what solc takes by itself into its builds: another version takes another.
  const usual = { ...own, evmVersion: undefined };
  const isUsual = own.evmVersion === findDefaultEvmVersion(built);
  let reproduces: boolean | undefined;
  for (const chosen of distinctSettings([...(isUsual ? [usual] : []), own, ...ofProfiles])) {
    const compiled = await compile(subject, {
      what: `solc ${deployed}`,
      settings: writeCodeSettings(settings, chosen),
      solcLongVersion: deployed,
    });
    reproduces = isReproducedBy(subject, compiled) ?? reproduces;
    if (reproduces === true) {
      const profile = findBuildProfile(profiles, { solcVersion: deployed, settings: chosen });
      const changes = [version, ...listSettingChanges(isUsual ? usual : own, chosen)];
      return profile === undefined
        ? { kind: "compiler-version", contract, built, deployed, reproduces }
        : { kind: "build-profile", contract, built: undefined, deployed: profile, changes };
    }
  }
  return { kind: "compiler-version", contract, built, deployed, reproduces };
}

function isReproducedBy({ target }: ContractBuild, compiled: Awaited<ReturnType<TrialCompiler>>) {
  return compiled && matchRuntime(compiled, target.runtimeBytecode, target).kind !== "mismatch";
}

/**
 * Finds the settings with which a contract's source compiles to the code at the address. Returns
 * `undefined` if none of the tried settings does.
 *
 * If the sources are unchanged, the hash of the metadata identifies all settings at once, and needs only
 * an analysis without code generation. Otherwise a few settings are compiled.
 */
async function diagnoseSettings(
  { subject, closest }: { readonly subject: ContractBuild; readonly closest: ClosestContract },
  compile: TrialCompiler,
): Promise<BuildCause | undefined> {
  const analysed = await compile(subject, { what: "other settings, by the metadata", outputs: "metadata" });
  const document = readMetadataDocument(analysed?.metadata ?? "");
  // Only the metadata contains the EVM version if solc chose it.
  const built = readCodeSettings(document?.settings ?? subject.input.settings);
  const byMetadata = findByMetadata(subject, analysed?.metadata);
  if (byMetadata !== undefined) {
    return toSettingsCause({ subject, built, deployed: byMetadata }, compile);
  }
  const profile = await diagnoseProfile(subject, compile);
  if (profile !== undefined) {
    return profile;
  }
  const deployed = await findByTrial({ subject, closest, built }, compile);
  return deployed && toSettingsCause({ subject, built, deployed }, compile);
}

function findByMetadata(
  { target, input }: ContractBuild,
  metadata: string | undefined,
): CodeSettings | undefined {
  const onChain = findTrailingMetadata(target.runtimeBytecode)?.metadata;
  const contents = toSourceTexts(input.sources);
  const { change } = findMetadataChange({ text: metadata ?? "", contents, libraries: {} }, onChain);
  return change?.kind === "settings" ? change.deployed : undefined;
}

async function findByTrial(
  {
    subject,
    closest,
    built,
  }: { readonly subject: ContractBuild; readonly closest: ClosestContract; readonly built: CodeSettings },
  compile: TrialCompiler,
): Promise<CodeSettings | undefined> {
  const { target, input, buildInfo } = subject;
  const { compiled, onChain } = closest.codes;
  const choices = listSettingsToTry({
    built,
    solcVersion: toShortVersion(buildInfo.solcLongVersion),
    profiles: subject.profiles,
    evmVersions: listPossibleEvmVersions(readInstructions(compiled.digits), readInstructions(onChain.digits)),
  });
  for (const choice of choices) {
    const what = listSettingChanges(built, choice).map(({ setting, deployed }) => `${setting} ${deployed}`);
    const settings = writeCodeSettings(input.settings, choice);
    const other = await compile(subject, { what: what.join(", "), settings });
    if (other !== undefined && matchRuntime(other, target.runtimeBytecode, target).kind !== "mismatch") {
      return choice;
    }
  }
  return undefined;
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
  {
    subject,
    closest,
    layouts,
  }: {
    readonly subject: ContractBuild;
    readonly closest: ClosestContract;
    readonly layouts: SourceLayouts;
  },
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
  return { ...cause, reproducedBy: undefined, ...(await findChangedBytes({ contract, target }, layouts)) };
}
