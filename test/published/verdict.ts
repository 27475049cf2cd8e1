import type { BareHex } from "../../src/base/hex.ts";

/** What a chain holds of one contract. */
export interface CodeOnChain {
  readonly runtime: BareHex;
  /** With the constructor arguments. */
  readonly creation: BareHex;
}

/** What was said of each code; a word of its own for each cause of a refusal. */
export interface Verdicts<Refusal extends string> {
  readonly runtime: "exact" | "partial" | Refusal;
  readonly creation: "exact" | "partial" | Refusal;
}
