import type { BareHex } from "../hex.ts";

const wordDigits = 64;

/** Cuts a row of words into the first so many that are different. */
export function listWords(words: BareHex, limit: number): readonly BareHex[] {
  const known = new Set<BareHex>();
  for (let at = 0; at + wordDigits <= words.length && known.size < limit; at += wordDigits) {
    known.add(words.slice(at, at + wordDigits));
  }
  return [...known];
}
