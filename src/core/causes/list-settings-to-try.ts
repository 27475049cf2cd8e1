import type { BuildProfile } from "./build-profile.ts";
import type { CodeSettings } from "./code-settings.ts";
import { listSettingChanges } from "./list-setting-changes.ts";
import { readCodeSettings } from "./read-code-settings.ts";

/** Each costs a compilation. */
const maxTrials = 5;

/**
 * Lists the settings with which the deployment may have been compiled, the likeliest first: those of the
 * project's profiles, then the EVM version that the chain's opcodes speak for, then each of the other
 * settings the other way round.
 */
export function listSettingsToTry({
  built,
  solcVersion,
  profiles,
  evmVersions,
}: {
  /** With the EVM version that the compiler took. */
  readonly built: CodeSettings;
  readonly solcVersion: string;
  readonly profiles: readonly BuildProfile[];
  /** Those that the code on the chain allows, newest first. */
  readonly evmVersions: readonly string[];
}): readonly CodeSettings[] {
  const isPossible = built.evmVersion === undefined || evmVersions.includes(built.evmVersion);
  const base = isPossible ? built : { ...built, evmVersion: evmVersions[0] };
  const ofProfiles = profiles
    .flatMap(({ compilers }) => compilers.filter(({ version }) => version === solcVersion))
    .map(({ settings }) => readCodeSettings(settings))
    .map((settings) => ({ ...settings, evmVersion: settings.evmVersion ?? built.evmVersion }));
  const switched = { ...base, optimizerEnabled: !base.optimizerEnabled, optimizerRuns: 200 };
  return distinct([
    built,
    ...ofProfiles,
    base,
    switched,
    { ...base, viaIr: !base.viaIr },
    { ...switched, viaIr: !base.viaIr },
    { ...base, evmVersion: evmVersions.find((version) => version !== built.evmVersion) },
  ]).slice(1, 1 + maxTrials);
}

/** Each once. */
function distinct(all: readonly CodeSettings[]): readonly CodeSettings[] {
  return all.filter(
    (one, index) => all.findIndex((other) => listSettingChanges(one, other).length === 0) === index,
  );
}
