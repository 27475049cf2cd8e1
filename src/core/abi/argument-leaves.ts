import { invariant } from "../../base/errors.ts";
import { type BareHex, toBigInt } from "../../base/hex.ts";
import type { AbiParameter } from "../build/compiled-contract.ts";
import { type AbiType, isDynamic, parseAbiType, toHeadBytes, wordBytes } from "./abi-type.ts";

/** A value in encoded arguments that is not made of others, or a list that is empty. */
export interface ArgumentLeaf {
  /** As one would write it in Solidity: `plan.amounts[1]`. */
  readonly path: string;
  readonly type: AbiType;
  readonly offsetBytes: number;
  /** Without the padding of texts and bytes. */
  readonly lengthBytes: number;
}

/**
 * Lists the values that encoded arguments hold, each with its place in the encoding.
 *
 * The encoding has to be canonical: offsets and lengths are followed without a second look.
 */
export function listArgumentLeaves(
  parameters: readonly AbiParameter[],
  encoded: BareHex,
): readonly ArgumentLeaf[] {
  const named = parameters.map((parameter, index) => ({
    path: parameter.name || `arguments[${index}]`,
    parameter,
  }));
  return listParts(named, { encoded, startBytes: 0 });
}

interface Part {
  readonly path: string;
  readonly parameter: AbiParameter;
}

interface Place {
  readonly encoded: BareHex;
  readonly startBytes: number;
}

function listParts(parts: readonly Part[], { encoded, startBytes }: Place): readonly ArgumentLeaf[] {
  let headBytes = startBytes;
  return parts.flatMap(({ path, parameter }) => {
    const type = parseAbiType(parameter);
    const head = { encoded, startBytes: headBytes };
    headBytes += toHeadBytes(type);
    const at = isDynamic(type) ? startBytes + readNumber(head) : head.startBytes;
    return listLeaves({ path, type }, { encoded, startBytes: at });
  });
}

function listLeaves(
  { path, type }: { readonly path: string; readonly type: AbiType },
  place: Place,
): readonly ArgumentLeaf[] {
  const { startBytes } = place;
  switch (type.kind) {
    case "tuple":
      return listParts(type.components.map(toMember(path)), place);
    case "array":
      return listItems({ path, type }, place);
    case "string":
      return [{ path, type, offsetBytes: startBytes + wordBytes, lengthBytes: readNumber(place) }];
    case "bytes":
      return type.lengthBytes === undefined
        ? [{ path, type, offsetBytes: startBytes + wordBytes, lengthBytes: readNumber(place) }]
        : [{ path, type, offsetBytes: startBytes, lengthBytes: wordBytes }];
    default:
      return [{ path, type, offsetBytes: startBytes, lengthBytes: wordBytes }];
  }
}

function listItems(
  { path, type }: { readonly path: string; readonly type: Extract<AbiType, { readonly kind: "array" }> },
  { encoded, startBytes }: Place,
): readonly ArgumentLeaf[] {
  const count = type.length ?? readNumber({ encoded, startBytes });
  const offsetBytes = type.length === undefined ? startBytes + wordBytes : startBytes;
  const items = Array.from({ length: count }, (_, index) => ({
    path: `${path}[${index}]`,
    parameter: type.item,
  }));
  return count === 0
    ? [{ path, type, offsetBytes, lengthBytes: 0 }]
    : listParts(items, { encoded, startBytes: offsetBytes });
}

function toMember(path: string) {
  return (parameter: AbiParameter, index: number): Part => ({
    path: parameter.name ? `${path}.${parameter.name}` : `${path}[${index}]`,
    parameter,
  });
}

function readNumber({ encoded, startBytes }: Place): number {
  const number = Number.parseInt(encoded.slice(startBytes * 2, (startBytes + wordBytes) * 2), 16);
  invariant(number <= encoded.length, "A canonical encoding has no offset or length beyond its end");
  return number;
}

/**
 * Gives one value in encoded arguments another one of its type: its lowest bit is turned, the first
 * byte's for fixed bytes. Undefined for what has no value to change, an empty text or list.
 *
 * A text stays UTF-8 in nearly all cases, and an enum may leave its range: then the constructor
 * reverts, which tells nothing.
 */
export function changeLeaf(
  encoded: BareHex,
  { type, offsetBytes, lengthBytes }: ArgumentLeaf,
): BareHex | undefined {
  if (lengthBytes === 0) {
    return undefined;
  }
  const isFixedBytes = type.kind === "bytes" && type.lengthBytes !== undefined;
  const byteAt = isFixedBytes ? offsetBytes : offsetBytes + lengthBytes - 1;
  const digitAt = byteAt * 2 + 1;
  const digit = Number.parseInt(encoded.charAt(digitAt), 16) ^ 1;
  return `${encoded.slice(0, digitAt)}${digit.toString(16)}${encoded.slice(digitAt + 1)}`;
}

/** The bytes of one value in encoded arguments: a word, or a text without its padding. */
export function leafBytes(encoded: BareHex, { offsetBytes, lengthBytes }: ArgumentLeaf): BareHex {
  return encoded.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2);
}

/** Puts another word in the place of a value that takes one. */
export function setWord(encoded: BareHex, { offsetBytes }: ArgumentLeaf, word: BareHex): BareHex {
  return encoded.slice(0, offsetBytes * 2) + word + encoded.slice(offsetBytes * 2 + word.length);
}

/**
 * Whether one word is how a value of a type is encoded, with the padding that it needs. Never of a
 * type that takes more than a word, or another number of them.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 */
export function isWordOf(type: AbiType, word: BareHex): boolean {
  switch (type.kind) {
    case "boolean":
      return /^0{63}[01]$/.test(word);
    case "address":
      return /^0{24}/.test(word);
    case "integer":
      return isIntegerWord(type, word);
    case "bytes":
      return type.lengthBytes !== undefined && /^0*$/.test(word.slice(type.lengthBytes * 2));
    default:
      return false;
  }
}

/** What is left of the digits of a number repeats its sign. */
function isIntegerWord(
  { bits, signed }: Extract<AbiType, { readonly kind: "integer" }>,
  word: BareHex,
): boolean {
  const digits = bits / 4;
  const isNegative = signed && /^[89a-f]/.test(word.slice(-digits));
  return word.slice(0, -digits) === (isNegative ? "f" : "0").repeat(word.length - digits);
}

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
  return BigInt.asUintN(wordBits, toBigInt(digits) + distance)
    .toString(16)
    .padStart(wordBits / 4, "0");
}
