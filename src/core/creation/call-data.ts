import type { BareHex } from "../../base/hex.ts";
import { type ArgumentLeaf, isWordOf, setWord } from "../abi/argument-leaves.ts";
import { type ConstructorArguments, listConstructorParameters } from "../abi/constructor.ts";
import { decodeConstructorArguments } from "../abi/decode-arguments.ts";
import { findEncodingEnd } from "../abi/encoding-end.ts";
import type { AbiEntry } from "../build/compiled-contract.ts";

const wordDigits = 64;

/** What stands in a row of words and could be a constructor's arguments. */
interface ArgumentWindow {
  readonly constructorArguments: ConstructorArguments;
  /** Whether the word before says how long they are, as it does before `bytes`. */
  readonly isCounted: boolean;
}

/**
 * Lists what in a row of words could be a constructor's arguments: from each word on, as far as the
 * parameters' types reach. A factory that is called with a child's arguments has them in one piece
 * as a rule. Nothing here proves any of them.
 */
export function listArgumentWindows(abi: readonly AbiEntry[], words: BareHex): readonly ArgumentWindow[] {
  const parameters = listConstructorParameters(abi);
  const windows: ArgumentWindow[] = [];
  for (let at = 0; at < words.length; at += wordDigits) {
    const rest = words.slice(at);
    const lengthBytes = findEncodingEnd(parameters, rest);
    const fits = lengthBytes !== undefined && lengthBytes * 2 <= rest.length;
    const decoded = fits ? decodeConstructorArguments(abi, rest.slice(0, lengthBytes * 2)) : undefined;
    if (decoded !== undefined) {
      const count = (decoded.encoded.length / 2).toString(16).padStart(wordDigits, "0");
      windows.push({
        constructorArguments: decoded,
        isCounted: at > 0 && words.slice(at - wordDigits, at) === count,
      });
    }
  }
  return windows;
}

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

/** Cuts a row of words into the first so many that are different. */
export function listWords(words: BareHex, limit: number): readonly BareHex[] {
  const known = new Set<BareHex>();
  for (let at = 0; at + wordDigits <= words.length && known.size < limit; at += wordDigits) {
    known.add(words.slice(at, at + wordDigits));
  }
  return [...known];
}
