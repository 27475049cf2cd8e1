import type { BareHex } from "../hex.ts";

const wordDigits = 64;

/** Enough for the arguments of a call; what passes more is passing code. */
const maxDigits = 256 * wordDigits;

/**
 * Cuts out the part of a transaction's input that holds arguments: what follows the four bytes that
 * name a function or, of a creation, the end. Words stand in a row in it.
 */
export function argumentWords({
  input,
  isCall,
}: {
  readonly input: BareHex;
  readonly isCall: boolean;
}): BareHex {
  return isCall ? input.slice(8, 8 + maxDigits) : input.slice(input.length % wordDigits).slice(-maxDigits);
}
