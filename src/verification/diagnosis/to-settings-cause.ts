import type { BuildCause } from "../../core/causes/cause.ts";
import type { CodeSettings } from "../../core/causes/code-settings.ts";
import { findBuildProfile } from "../../core/causes/find-build-profile.ts";
import { listSettingChanges, type SettingChange } from "../../core/causes/list-setting-changes.ts";
import { toFullyQualifiedName } from "../../core/contract-name/fully-qualified-name.ts";
import type { Run } from "../run.ts";
import type { Subject } from "./subject.ts";

/** Names the settings that a contract was deployed with: by the profile that has them, or one by one. */
export function toSettingsCause(
  {
    subject,
    built,
    deployed,
  }: { readonly subject: Subject; readonly built: CodeSettings; readonly deployed: CodeSettings },
  run: Run,
): BuildCause {
  const contract = toFullyQualifiedName(subject.contract);
  const changes = listSettingChanges(built, deployed);
  const profiles = run.ports.host?.buildProfiles ?? [];
  const build = {
    solcVersion: subject.buildInfo.solcLongVersion.split("+", 1).join(""),
    // The build's own version is the compiler's choice where the build did not set one.
    defaultEvmVersion: subject.input.settings.evmVersion === undefined ? built.evmVersion : undefined,
  };
  const deployedProfile = findBuildProfile(profiles, { ...build, settings: deployed });
  return deployedProfile === undefined
    ? { kind: nameChanges(changes), contract, changes }
    : {
        kind: "build-profile",
        contract,
        built: findBuildProfile(profiles, { ...build, settings: built }),
        deployed: deployedProfile,
        changes,
      };
}

/** By the one setting that differs; the number of runs is part of the optimizer. */
function nameChanges(changes: readonly SettingChange[]) {
  const names = new Set(changes.map(({ setting }) => setting.split(".", 1).join("")));
  const kinds = { optimizer: "optimizer", evmVersion: "evm-version", viaIR: "via-ir" } as const;
  const fitting = Object.entries(kinds).filter(([name]) => names.size === 1 && names.has(name));
  return fitting[0]?.[1] ?? "settings";
}
