import type { CodeSettings } from "./code-settings.ts";
import { isJsonRecord } from "./is-json-record.ts";

/** solc's, since 0.4.11. */
const defaultRuns = 200;

/**
 * Reads the settings that shape code out of a compiler input's or a metadata file's.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function readCodeSettings(settings: Readonly<Record<string, unknown>>): CodeSettings {
  const optimizer = isJsonRecord(settings.optimizer) ? settings.optimizer : {};
  return {
    optimizerEnabled: optimizer.enabled === true,
    optimizerRuns: typeof optimizer.runs === "number" ? optimizer.runs : defaultRuns,
    evmVersion: typeof settings.evmVersion === "string" ? settings.evmVersion : undefined,
    viaIr: settings.viaIR === true,
  };
}
