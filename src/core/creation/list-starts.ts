import type { ArgumentLeaf } from "../abi/argument-leaves.ts";
import { isWordOf, setWord } from "../abi/argument-leaves.ts";
import type { BareHex } from "../hex.ts";

const zero = "0".repeat(64);

/** One as a number, and as the first byte of fixed bytes: constructors like to refuse zero. */
const ones = [`${"0".repeat(63)}1`, `01${"0".repeat(62)}`];

/**
 * Makes up arguments that a constructor may accept, for parameters of one word each: out of the words
 * that are known of the creation, out of ones, and all zero.
 */
export function listStarts(leaves: readonly ArgumentLeaf[], words: readonly BareHex[]): readonly BareHex[] {
  const zeros = zero.repeat(leaves.length);
  const fill = (known: readonly BareHex[]) =>
    leaves.reduce(
      (encoded, leaf) => setWord(encoded, leaf, known.find((word) => isWordOf(leaf.type, word)) ?? zero),
      zeros,
    );
  return [...new Set([fill([...words, ...ones]), fill(ones), zeros])];
}
