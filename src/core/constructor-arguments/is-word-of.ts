import type { BareHex } from "../hex.ts";
import type { AbiType } from "./abi-type.ts";

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
