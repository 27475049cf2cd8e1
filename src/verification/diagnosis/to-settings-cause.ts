import type { BuildCause } from "../../core/causes/cause.ts";
import type { CodeSettings } from "../../core/causes/settings.ts";
import { findBuildProfile, listSettingChanges, type SettingChange } from "../../core/causes/settings.ts";
import { toFullyQualifiedName } from "../../core/contract/contract-name.ts";
import { listProfiles } from "../list-profiles.ts";
import type { Run } from "../run.ts";
import type { TrialCompiler } from "./create-trial-compiler.ts";
import { diagnoseProfile } from "./diagnose-profile.ts";
import type { Subject } from "./subject.ts";

/** Names the settings that a contract was deployed with: by the profile that has them, or one by one. */
export async function toSettingsCause(
  {
    subject,
    built,
    deployed,
  }: { readonly subject: Subject; readonly built: CodeSettings; readonly deployed: CodeSettings },
  { run, compile }: { readonly run: Run; readonly compile: TrialCompiler },
): Promise<BuildCause> {
  const contract = toFullyQualifiedName(subject.contract);
  const changes = listSettingChanges(built, deployed);
  const profiles = listProfiles(subject.contract, run);
  const build = {
    solcVersion: subject.buildInfo.solcLongVersion.split("+", 1).join(""),
    // The build's own version is the compiler's choice where the build did not set one.
    defaultEvmVersion: subject.input.settings.evmVersion === undefined ? built.evmVersion : undefined,
  };
  const deployedProfile = findBuildProfile(profiles, { ...build, settings: deployed });
  const builtProfile = findBuildProfile(profiles, { ...build, settings: built });
  if (deployedProfile !== undefined && deployedProfile !== builtProfile) {
    return { kind: "build-profile", contract, built: builtProfile, deployed: deployedProfile, changes };
  }
  // A profile may say the same in other words: it leaves a setting to the compiler.
  const profile = await diagnoseProfile(subject, { run, compile });
  return profile ?? { kind: nameChanges(changes), contract, changes };
}

/** By the one setting that differs; the number of runs is part of the optimizer. */
function nameChanges(changes: readonly SettingChange[]) {
  const names = new Set(changes.map(({ setting }) => setting.split(".", 1).join("")));
  const kinds = { optimizer: "optimizer", evmVersion: "evm-version", viaIR: "via-ir" } as const;
  const fitting = Object.entries(kinds).filter(([name]) => names.size === 1 && names.has(name));
  return fitting[0]?.[1] ?? "settings";
}
