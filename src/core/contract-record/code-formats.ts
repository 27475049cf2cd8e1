import type { CodeFormat } from "./submission.ts";

/** The code formats by the names that users give them. */
export const codeFormats = {
  "standard-json": "solidity-standard-json-input",
  "single-file": "solidity-single-file",
} as const satisfies Record<string, CodeFormat>;

export type CodeFormatName = keyof typeof codeFormats;

/** The names, standard JSON first: it says everything. */
export const codeFormatNames = ["standard-json", "single-file"] as const satisfies readonly CodeFormatName[];
