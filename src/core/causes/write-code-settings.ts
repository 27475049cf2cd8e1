import type { CodeSettings } from "./code-settings.ts";
import { isJsonRecord } from "./is-json-record.ts";

type Settings = Readonly<Record<string, unknown>>;

/** Returns settings of a compiler with other values for those that shape code; everything else stays. */
export function writeCodeSettings(settings: Settings, chosen: CodeSettings): Settings {
  const { evmVersion: _version, viaIR: _pipeline, optimizer, ...rest } = settings;
  const { optimizerEnabled: enabled, optimizerRuns: runs, evmVersion, viaIr } = chosen;
  return {
    ...rest,
    optimizer: { ...(isJsonRecord(optimizer) ? optimizer : {}), enabled, runs },
    ...(evmVersion === undefined ? {} : { evmVersion }),
    // Metadata mentions the pipeline only where it is not the default.
    ...(viaIr ? { viaIR: true } : {}),
  };
}
