import type { CodeFormat } from "../core/contract/contract-record.ts";

/** The code formats, as they are called on the wire. */
export const codeFormats = [
  "solidity-single-file",
  "solidity-standard-json-input",
] as const satisfies readonly CodeFormat[];
