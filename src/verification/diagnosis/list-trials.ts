import { isJsonRecord } from "../../base/json.ts";
import { readInstructions } from "../../core/bytecode/instructions.ts";
import { withoutMetadata } from "../../core/bytecode/metadata.ts";
import { switchPipeline } from "../../core/causes/setting-variations.ts";
import { listLeafChanges, readCodeSettings } from "../../core/causes/settings.ts";
import { findDefaultEvmVersion, listPossibleEvmVersions } from "../../core/compiler-input/evm-versions.ts";
import type { ContractBuild } from "./contract-build.ts";

type Settings = Readonly<Record<string, unknown>>;

const runsToTry = [200, 1, 1_000, 10_000, 1_000_000];

const maxProfiles = 3;

/**
 * Lists settings that are worth a compilation, the likeliest first, all with the wanted form of metadata section and
 * without the build's own.
 */
export function listTrials(
  { contract, target, profiles, buildInfo }: ContractBuild,
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
  const codes = [contract.runtimeBytecode.object, target.runtimeBytecode].map((code) =>
    readInstructions(withoutMetadata(code)),
  );
  const [compiled = [], onChain = []] = codes;
  const possible = listPossibleEvmVersions(compiled, onChain);
  const { optimizerEnabled, evmVersion = findDefaultEvmVersion(solcVersion) } = readCodeSettings(base);
  const isPossible = evmVersion === undefined || possible.includes(evmVersion);
  const likely = isPossible ? base : { ...base, evmVersion: possible.find((name) => name !== "amsterdam") };
  const optimize = (enabled: boolean, runs = 200): Settings => ({
    ...likely,
    optimizer: { enabled, runs },
  });
  const all = [
    base,
    ...listProfiles({ profiles, solcVersion, base }),
    likely,
    optimize(!optimizerEnabled),
    switchPipeline(likely),
    switchPipeline(optimize(!optimizerEnabled)),
    ...runsToTry.map((runs) => optimize(true, runs)),
    ...["default", "strip", "debug"].map((revertStrings) => ({ ...likely, debug: { revertStrings } })),
    ...possible
      .filter((name) => name !== evmVersion && name !== "amsterdam")
      .slice(0, 2)
      .map((name) => ({ ...base, evmVersion: name })),
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
