export type Hex = `0x${string}`;

/** An address with its EIP-55 checksum: 0x and 40 hex digits. */
export type Address = Hex;

/** Hex digits without a prefix, in lower case. solc's placeholders for library addresses may be among them. */
export type BareHex = string;

export function toBareHex(hex: string): BareHex {
  return hex.replace(/^0x/i, "").toLowerCase();
}

export function toHex(hex: string): Hex {
  return `0x${toBareHex(hex)}`;
}

/** Returns a number as JSON-RPC writes one: 0x1b4. */
export function toQuantity(number: number | bigint): Hex {
  return `0x${number.toString(16)}`;
}

/** Returns a number, or its digits, padded with zeros to a word of the EVM or to `lengthBytes`. */
export function toWord(number: number | bigint | BareHex, lengthBytes = 32): BareHex {
  return number.toString(16).padStart(lengthBytes * 2, "0");
}

export const wordDigits = 64;

export function listWords(digits: BareHex): readonly BareHex[] {
  return digits.match(/.{64}/g) ?? [];
}

const lengthPadding = "0".repeat(wordDigits - 8);

/** Reads a word as a length in bytes; what is larger than any call data is infinite. */
export function readLength(word: BareHex): number {
  return word.startsWith(lengthPadding) ? Number.parseInt(word, 16) : Number.POSITIVE_INFINITY;
}

export function toBigInt(hex: BareHex): bigint {
  return BigInt(`0x${hex}`);
}

export function toBytes(hex: Hex | BareHex): Buffer {
  return Buffer.from(hex.startsWith("0x") ? hex.slice(2) : hex, "hex");
}

export function fromBytes(bytes: Uint8Array): BareHex {
  return Buffer.from(bytes).toString("hex");
}
