import { type CodeFormatName, codeFormatNames, codeFormats } from "../core/contract/contract-record.ts";
import type { Explorer } from "./ports.ts";

/** Lists the code formats that an explorer takes, the one that says more first: both, unless it is known better. */
export function listCodeFormats({
  capabilities = {},
}: Pick<Explorer, "capabilities">): readonly CodeFormatName[] {
  return codeFormatNames.filter((name) => capabilities.codeFormats?.includes(codeFormats[name]) ?? true);
}
