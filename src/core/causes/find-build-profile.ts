import type { BuildProfile } from "./build-profile.ts";
import type { CodeSettings } from "./code-settings.ts";
import { listSettingChanges } from "./list-setting-changes.ts";
import { readCodeSettings } from "./read-code-settings.ts";

/**
 * Finds the first profile that builds with these settings and this version; undefined when none does.
 *
 * `defaultEvmVersion` is what the compiler takes where none is set, as far as that is known.
 */
export function findBuildProfile(
  profiles: readonly BuildProfile[],
  {
    solcVersion,
    settings,
    defaultEvmVersion,
  }: {
    readonly solcVersion: string;
    readonly settings: CodeSettings;
    readonly defaultEvmVersion: string | undefined;
  },
): string | undefined {
  const fill = (given: CodeSettings): CodeSettings => ({
    ...given,
    evmVersion: given.evmVersion ?? defaultEvmVersion,
  });
  const fitting = profiles.filter(({ compilers }) =>
    compilers.some(
      (compiler) =>
        compiler.version === solcVersion &&
        listSettingChanges(fill(readCodeSettings(compiler.settings)), fill(settings)).length === 0,
    ),
  );
  return fitting[0]?.name;
}
