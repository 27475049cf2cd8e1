import { FaultsInvalidError } from "../../core/errors/local-explorer-errors.ts";
import type { FaultRule } from "./fault-rule.ts";
import { parseFaultRules } from "./parse-fault-rules.ts";

/**
 * Reads a faults script: a JSON list of rules.
 *
 * @throws FaultsInvalidError
 */
export function parseFaults(text: string, { file }: { readonly file: string }): readonly FaultRule[] {
  return parseFaultRules(parseJson(text, file), file);
}

function parseJson(text: string, script: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new FaultsInvalidError({ script, problem: "it is not JSON", cause });
  }
}
