import { isJsonRecord } from "../../base/json.ts";
import { toShortVersion } from "../build/compiler-version.ts";
import { evmForks, findDefaultEvmVersion } from "../compiler-input/evm-versions.ts";
import type { JsonRecord, MetadataDocument } from "./metadata-document.ts";
import { type BuildProfile, readCodeSettings } from "./settings.ts";

export const usualRuns = [200, 1, 1_000, 10_000, 999_999, 1_000_000];

export function listEvmVersions({ settings }: MetadataDocument): readonly JsonRecord[] {
  return evmForks
    .filter(({ name }) => name !== settings.evmVersion)
    .map(({ name }) => ({ ...settings, evmVersion: name }));
}

export function listOptimizers({ settings }: MetadataDocument): readonly JsonRecord[] {
  const { optimizerRuns } = readCodeSettings(settings);
  const optimizers = [
    settings.optimizer,
    ...[...new Set([optimizerRuns, 200])].map((runs) => ({ enabled: false, runs })),
    ...[...new Set([optimizerRuns, ...usualRuns])].map((runs) => ({ enabled: true, runs })),
  ];
  return optimizers.flatMap((optimizer) => [
    { ...settings, optimizer },
    switchPipeline({ ...settings, optimizer }),
  ]);
}

/** Metadata leave the default out. */
export function switchPipeline({ viaIR, ...settings }: JsonRecord): JsonRecord {
  return viaIR === true ? settings : { ...settings, viaIR: true };
}

const maxRuns = 1_000;

const manyRuns = [
  1_500, 2_000, 5_000, 9_999, 20_000, 50_000, 99_999, 100_000, 200_000, 9_999_999, 10_000_000, 44_444_444,
  99_999_999, 4_294_967_295,
];

export function* listRuns({ settings }: MetadataDocument): Generator<JsonRecord> {
  for (const runs of [...manyRuns, ...Array(maxRuns).keys()]) {
    const optimized = { ...settings, optimizer: { enabled: true, runs } };
    yield optimized;
    yield switchPipeline(optimized);
  }
}

export function listRevertStrings({ settings }: MetadataDocument): readonly JsonRecord[] {
  const { debug: own, ...rest } = settings;
  const built = isJsonRecord(own) ? own.revertStrings : undefined;
  return [undefined, "strip", "debug"]
    .filter((revertStrings) => revertStrings !== built)
    .map((revertStrings) => (revertStrings === undefined ? rest : { ...rest, debug: { revertStrings } }));
}

/** The section that the metadata file has is that of the code. */
export function listProfileSettings(
  { settings, compiler }: MetadataDocument,
  profiles: readonly BuildProfile[],
): readonly JsonRecord[] {
  const version = isJsonRecord(compiler) ? toShortVersion(String(compiler.version)) : "";
  const { compilationTarget, libraries, remappings, metadata } = settings;
  return profiles.flatMap(({ compilers }) =>
    compilers
      .filter((one) => one.version === version)
      .map(({ settings: { outputSelection: _outputs, ...given } }) => {
        const { optimizerEnabled: enabled, optimizerRuns: runs } = readCodeSettings(given);
        return {
          evmVersion: findDefaultEvmVersion(version),
          ...given,
          ...{ compilationTarget, libraries, remappings, metadata },
          optimizer: { ...(isJsonRecord(given.optimizer) ? given.optimizer : {}), enabled, runs },
        };
      }),
  );
}
