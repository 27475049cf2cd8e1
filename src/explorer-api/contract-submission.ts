import type { CodeFormat } from "../core/contract-record/submission.ts";

/** The code formats, as they are called on the wire. */
export const codeFormats = [
  "solidity-single-file",
  "solidity-standard-json-input",
] as const satisfies readonly CodeFormat[];
