import type { BareHex } from "../hex.ts";
import type { ArgumentLeaf } from "./list-argument-leaves.ts";

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
