import type { CodeSettings } from "./code-settings.ts";

/** A setting of the compiler, and its two values in words. */
export interface SettingChange {
  /** As in the compiler's settings: `optimizer.runs`. */
  readonly setting: string;
  readonly built: string;
  readonly deployed: string;
}

/** Lists the settings that differ. */
export function listSettingChanges(built: CodeSettings, deployed: CodeSettings): readonly SettingChange[] {
  const rows = [
    ["optimizer.enabled", built.optimizerEnabled, deployed.optimizerEnabled],
    ["optimizer.runs", built.optimizerRuns, deployed.optimizerRuns],
    [
      "evmVersion",
      built.evmVersion ?? "the compiler's default",
      deployed.evmVersion ?? "the compiler's default",
    ],
    ["viaIR", built.viaIr, deployed.viaIr],
  ] as const;
  return rows
    .filter(([, one, other]) => one !== other)
    .map(([setting, one, other]) => ({ setting, built: String(one), deployed: String(other) }));
}
