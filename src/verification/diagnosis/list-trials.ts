import { isJsonRecord } from "../../base/json.ts";
import { switchPipeline } from "../../core/causes/setting-variations.ts";
import { listLeafChanges, readCodeSettings } from "../../core/causes/settings.ts";
import type { ContractBuild } from "./contract-build.ts";

type Settings = Readonly<Record<string, unknown>>;

const runsToTry = [200, 1, 1_000, 10_000, 1_000_000];

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
    settings: base,
    solcVersion,
    otherVersion,
  }: {
    readonly settings: Settings;
    readonly solcVersion: string;
    readonly otherVersion: string | undefined;
  },
): readonly Settings[] {
  const { optimizerEnabled } = readCodeSettings(base);
  const optimize = (enabled: boolean, runs = 200): Settings => ({ ...base, optimizer: { enabled, runs } });
  const all = [
    base,
    ...listProfiles({ profiles, solcVersion, base }),
    optimize(!optimizerEnabled),
    switchPipeline(base),
    switchPipeline(optimize(!optimizerEnabled)),
    ...evmVersionsToTry.map((evmVersion) => ({ ...base, evmVersion })),
    ...["default", "strip", "debug"].map((revertStrings) => ({ ...base, debug: { revertStrings } })),
    ...runsToTry.map((runs) => optimize(true, runs)),
  ];
  const own = otherVersion === undefined ? [buildInfo.input.settings] : [];
  return distinct([...own, ...all], solcVersion).slice(own.length);
}

function listProfiles({
  profiles,
  solcVersion,
  base,
}: Pick<ContractBuild, "profiles"> & { readonly solcVersion: string; readonly base: Settings }) {
  const { remappings, libraries, metadata } = base;
  return profiles
    .flatMap(({ compilers }) => compilers.filter(({ version }) => version === solcVersion))
    .slice(0, maxProfiles)
    .map(({ settings: { metadata: own, ...settings } }) => ({
      ...settings,
      remappings,
      libraries,
      metadata: { ...(isJsonRecord(own) ? own : {}), ...(isJsonRecord(metadata) ? metadata : {}) },
    }));
}

function distinct(all: readonly Settings[], solcVersion: string): readonly Settings[] {
  return all.filter(
    (one, index) =>
      all.findIndex((settings) => listLeafChanges(one, { solcVersion, settings }).length === 0) === index,
  );
}
