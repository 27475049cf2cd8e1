import type { BareHex } from "../hex.ts";
import { isWordOf } from "./is-word-of.ts";
import type { ArgumentLeaf } from "./list-argument-leaves.ts";
import { setWord } from "./set-word.ts";

const wordBits = 256;

/**
 * Lists encoded arguments that a constructor may well treat as it does these, for one value that takes
 * a word: zero, which often stands for a default, these words, among which that default may be, and
 * the value's neighbours, of which a limit takes one for the other. None for other values.
 */
export function listAlternatives(
  encoded: BareHex,
  { leaf, words }: { readonly leaf: ArgumentLeaf; readonly words: readonly BareHex[] },
): readonly BareHex[] {
  const digitAt = leaf.offsetBytes * 2;
  const own = encoded.slice(digitAt, digitAt + wordBits / 4);
  const neighbours = leaf.type.kind === "integer" ? [-1n, 1n].map((distance) => toWord(own, distance)) : [];
  const others = [toWord("0", 0n), ...words, ...neighbours].filter(
    (word) => word !== own && isWordOf(leaf.type, word),
  );
  return [...new Set(others)].map((word) => setWord(encoded, leaf, word));
}

function toWord(digits: BareHex, distance: bigint): BareHex {
  return BigInt.asUintN(wordBits, BigInt(`0x${digits}`) + distance)
    .toString(16)
    .padStart(wordBits / 4, "0");
}
