import type { BareHex } from "../hex.ts";
import type { ArgumentLeaf } from "./list-argument-leaves.ts";

/** Puts another word in the place of a value that takes one. */
export function setWord(encoded: BareHex, { offsetBytes }: ArgumentLeaf, word: BareHex): BareHex {
  return encoded.slice(0, offsetBytes * 2) + word + encoded.slice(offsetBytes * 2 + word.length);
}
