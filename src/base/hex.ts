/** Hex digits with the 0x prefix, as JSON-RPC and Solidity tools speak it. */
export type Hex = `0x${string}`;

/** An address with its EIP-55 checksum: 0x and 40 hex digits. */
export type Address = Hex;

/**
 * Hex digits without a prefix, in lower case unless said otherwise. Bytecode is compared in this
 * form because solc's placeholders for library addresses are not hex and two digits are one byte.
 */
export type BareHex = string;

/** Returns hex without its prefix, if it has one, in lower case. */
export function toBareHex(hex: string): BareHex {
  return hex.replace(/^0x/i, "").toLowerCase();
}

/** Returns hex with the prefix, in lower case. */
export function toHex(hex: string): Hex {
  return `0x${toBareHex(hex)}`;
}

/** Returns a number as JSON-RPC writes one: 0x1b4, without leading zeros. */
export function toQuantity(number: number | bigint): Hex {
  return `0x${number.toString(16)}`;
}

/** Returns a number, or the digits of one, with zeros before it: a word of the EVM, unless it has fewer bytes. */
export function toWord(number: number | bigint | BareHex, lengthBytes = 32): BareHex {
  return number.toString(16).padStart(lengthBytes * 2, "0");
}

/** Digits of a word of the EVM. */
export const wordDigits = 64;

/** Returns the whole words of some digits, first to last. */
export function listWords(digits: BareHex): readonly BareHex[] {
  return digits.match(/.{64}/g) ?? [];
}

/** A length that no call data exceed takes four bytes of its word. */
const lengthPadding = "0".repeat(wordDigits - 8);

/** Reads a word as a length in bytes; what is larger than any call data is infinite. */
export function readLength(word: BareHex): number {
  return word.startsWith(lengthPadding) ? Number.parseInt(word, 16) : Number.POSITIVE_INFINITY;
}

/** Returns the unsigned number that bytes are in big endian. */
export function toBigInt(hex: BareHex): bigint {
  return BigInt(`0x${hex}`);
}

/** Returns the bytes that hex stands for. */
export function toBytes(hex: Hex | BareHex): Buffer {
  return Buffer.from(hex.startsWith("0x") ? hex.slice(2) : hex, "hex");
}

/** Returns the hex of bytes. */
export function fromBytes(bytes: Uint8Array): BareHex {
  return Buffer.from(bytes).toString("hex");
}
