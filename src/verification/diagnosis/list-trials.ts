import {
  listProfileSettings,
  listRevertStrings,
  switchPipeline,
  usualRuns,
} from "../../core/causes/setting-variations.ts";
import { listLeafChanges, readCodeSettings } from "../../core/causes/settings.ts";
import type { ContractBuild } from "./contract-build.ts";

type Settings = Readonly<Record<string, unknown>>;

/** The last ones without PUSH0, without MCOPY, and without new opcodes. */
const evmVersionsToTry = ["paris", "shanghai", "prague"];

const maxProfiles = 3;

/**
 * Lists settings that are worth a compilation, the likeliest first, all with the wanted form of metadata section and
 * without the build's own.
 */
export function listTrials(
  { profiles, buildInfo }: ContractBuild,
  {
    settings,
    solcVersion,
    otherVersion,
  }: {
    readonly settings: Settings;
    readonly solcVersion: string;
    readonly otherVersion: string | undefined;
  },
): readonly Settings[] {
  const base = { settings, compiler: { version: solcVersion }, sources: {} };
  const { optimizerEnabled } = readCodeSettings(settings);
  const optimize = (enabled: boolean, runs = 200): Settings => ({
    ...settings,
    optimizer: { enabled, runs },
  });
  const all = [
    settings,
    ...listProfileSettings(base, profiles).slice(0, maxProfiles),
    optimize(!optimizerEnabled),
    switchPipeline(settings),
    switchPipeline(optimize(!optimizerEnabled)),
    ...evmVersionsToTry.map((evmVersion) => ({ ...settings, evmVersion })),
    ...listRevertStrings(base),
    ...usualRuns.map((runs) => optimize(true, runs)),
  ];
  const own = otherVersion === undefined ? [buildInfo.input.settings] : [];
  return distinct([...own, ...all], solcVersion).slice(own.length);
}

function distinct(all: readonly Settings[], solcVersion: string): readonly Settings[] {
  return all.filter(
    (one, index) =>
      all.findIndex((settings) => listLeafChanges(one, { solcVersion, settings }).length === 0) === index,
  );
}
