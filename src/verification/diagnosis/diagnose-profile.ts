import { toShortVersion } from "../../core/build/compiler-version.ts";
import { digestText } from "../../core/bytecode/file-digests.ts";
import { matchRuntime } from "../../core/bytecode/match-code.ts";
import { findTrailingMetadata } from "../../core/bytecode/metadata.ts";
import type { BuildCause } from "../../core/causes/cause.ts";
import { measureSimilarity, splitBlocks, toCodePair } from "../../core/causes/code-blocks.ts";
import {
  type CodeSettings,
  findBuildProfile,
  listConfigChanges,
  listSettingChanges,
  type ProfileCompiler,
  readCodeSettings,
  type SettingChange,
} from "../../core/causes/settings.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import type { ClosestContract, ContractBuild } from "./contract-build.ts";
import type { TrialCompiler } from "./create-trial-compiler.ts";

/** Each profile costs a compilation, and other trials follow. */
const maxProfiles = 3;

/**
 * Finds the build profile that a contract was deployed with. It compiles with all settings of each
 * profile, including those that the search for single settings does not vary. Returns `undefined` if no
 * profile reproduces the code at the address.
 *
 * If the chain has a source hash, only the metadata is compiled and compared.
 */
export async function diagnoseProfile(
  subject: ContractBuild,
  compile: TrialCompiler,
): Promise<BuildCause | undefined> {
  const { contract, buildInfo, input, profiles } = subject;
  const solcVersion = toShortVersion(buildInfo.solcLongVersion);
  const others = profiles.flatMap(({ name, compilers }) =>
    compilers
      .filter(({ version }) => version === solcVersion)
      .map((compiler) => ({
        name,
        changes: listConfigChanges(input.settings, { solcVersion, settings: compiler.settings }),
        compiler,
      })),
  );
  const built = others.find(({ changes }) => changes.length === 0)?.name;
  const different = others.filter(({ changes }) => changes.length > 0);
  for (const { name, changes, compiler } of different.slice(0, maxProfiles)) {
    if (await isDeployedWith({ name, compiler }, { subject, compile })) {
      return {
        kind: "build-profile",
        contract: toFullyQualifiedName(contract),
        built,
        deployed: name,
        changes,
      };
    }
  }
  return undefined;
}

async function isDeployedWith(
  { name, compiler }: { readonly name: string; readonly compiler: ProfileCompiler },
  { subject, compile }: { readonly subject: ContractBuild; readonly compile: TrialCompiler },
): Promise<boolean> {
  const { target, input } = subject;
  const { remappings, libraries } = input.settings;
  const settings = { ...compiler.settings, remappings, libraries };
  const hash = findTrailingMetadata(target.runtimeBytecode)?.metadata.sourceHash;
  const outputs = hash === undefined ? undefined : "metadata";
  const compiled = await compile(subject, { what: `the build profile ${name}`, settings, outputs });
  if (compiled === undefined) {
    return false;
  }
  return hash === undefined
    ? matchRuntime(compiled, target.runtimeBytecode, target).kind !== "mismatch"
    : digestText(compiled.metadata ?? "", hash.kind) === hash.digest;
}

/** Build profiles of the host that a build was not made with. */
export interface OtherProfiles {
  /** The profile of the build that was looked at, if it is known. */
  readonly built: string | undefined;
  /** Those whose code was not compared with the code at the address. */
  readonly unseen: readonly string[];
  /** The one whose code comes closest, if it comes closer than the build. */
  readonly nearest: { readonly name: string; readonly closest: ClosestContract } | undefined;
}

/** Compares what the trials compiled with the settings of other build profiles, and lists those that they left out. */
export function compareProfiles(
  { subject, closest }: { readonly subject: ContractBuild; readonly closest: ClosestContract },
  compile: TrialCompiler,
): OtherProfiles {
  const { target, input, buildInfo, profiles } = subject;
  const nameOf = (solcLongVersion: string, settings: Readonly<Record<string, unknown>>) =>
    findBuildProfile(profiles, {
      solcVersion: toShortVersion(solcLongVersion),
      settings: readCodeSettings(settings),
    });
  const built = nameOf(buildInfo.solcLongVersion, input.settings);
  const withCode = compile.listCompiled().filter(({ compiled }) => compiled.runtimeBytecode.object !== "");
  const seen = withCode.flatMap(({ input: { settings }, solcLongVersion, compiled }) => {
    const name = nameOf(solcLongVersion, settings);
    const codes = toCodePair(compiled.runtimeBytecode, target.runtimeBytecode);
    const similarity = measureSimilarity(splitBlocks(codes.compiled), splitBlocks(codes.onChain));
    return name === undefined ? [] : [{ name, closest: { ...closest, codes, similarity } }];
  });
  const [nearest] = seen
    .filter(({ name, closest: { similarity } }) => name !== built && similarity > closest.similarity)
    .toSorted((one, other) => other.closest.similarity - one.closest.similarity);
  const names = profiles.map(({ name }) => name);
  const unseen = names.filter((name) => name !== built && !seen.some((one) => one.name === name));
  return { built, unseen: built === undefined ? [] : unseen, nearest };
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
