import type { CodeSettings } from "../code-settings.ts";
import { evmForks } from "../evm-forks.ts";
import { listSettingChanges } from "../list-setting-changes.ts";
import { readCodeSettings } from "../read-code-settings.ts";
import { writeCodeSettings } from "../write-code-settings.ts";
import type { MetadataVariation } from "./metadata-change.ts";
import type { MetadataDocument } from "./metadata-document.ts";

/** What people write for `optimizer.runs`. */
const commonRuns = [
  200, 1, 2, 10, 20, 50, 100, 150, 250, 300, 400, 500, 600, 700, 800, 999, 1_000, 1_500, 2_000, 3_000, 4_000,
  5_000, 9_999, 10_000, 15_000, 20_000, 50_000, 99_999, 100_000, 200_000, 999_999, 1_000_000, 9_999_999,
  10_000_000, 44_444_444, 99_999_999, 100_000_000, 4_294_967_295,
];

/**
 * Lists metadata files with other settings that shape code: optimizer, EVM version and pipeline, each as
 * people set them: one that is changed, or several in all combinations, those with the fewest first.
 *
 * To hash them all takes less time than one compilation, and tells settings apart to the last of them.
 */
export function listSettingVariations(
  document: MetadataDocument,
  changed: "one" | "several",
): readonly MetadataVariation<MetadataDocument>[] {
  const built = readCodeSettings(document.settings);
  return listChoices(built)
    .map((deployed) => ({ deployed, changes: listSettingChanges(built, deployed).length }))
    .filter(({ changes }) => (changed === "one" ? changes === 1 : changes > 1))
    .toSorted((one, other) => one.changes - other.changes)
    .map(({ deployed }) => ({
      change: { kind: "settings", built, deployed },
      document: { ...document, settings: writeCodeSettings(document.settings, deployed) },
    }));
}

function listChoices(built: CodeSettings): readonly CodeSettings[] {
  const allRuns = [...new Set([built.optimizerRuns, ...commonRuns])];
  const optimizers = [
    ...allRuns.map((optimizerRuns) => ({ optimizerEnabled: true, optimizerRuns })),
    // Off, the number counts for nothing; it is what it was, or what solc puts there by itself.
    ...[...new Set([built.optimizerRuns, 200])].map((optimizerRuns) => ({
      optimizerEnabled: false,
      optimizerRuns,
    })),
  ];
  return optimizers.flatMap((optimizer) =>
    evmForks.flatMap(({ name: evmVersion }) =>
      [false, true].map((viaIr) => ({ ...optimizer, evmVersion, viaIr })),
    ),
  );
}
