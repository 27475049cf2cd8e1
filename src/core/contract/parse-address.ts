import type { Address } from "../../base/hex.ts";
import { createFailure } from "../errors/failure.ts";
import type { AddressProblem } from "../errors/rows/input-rows.ts";
import { toChecksumAddress } from "./address.ts";

/** The address that a text stands for, or why it stands for none. */
type AddressCheck = { readonly kind: "address"; readonly address: Address } | AddressProblem;

/**
 * Reads an address: 0x and 40 hex digits, in one case or with the right checksum.
 *
 * A wrong checksum is refused because it is what a mistyped character looks like. The older ICAP
 * form (`XE…`) is not accepted: no explorer takes it.
 */
export function checkAddress(text: string): AddressCheck {
  const digits = text.slice(2);
  if (!text.startsWith("0x")) {
    return { kind: "prefix" };
  }
  if (!/^[0-9a-fA-F]*$/.test(digits)) {
    return { kind: "characters" };
  }
  if (digits.length !== 40) {
    return { kind: "length", digits: digits.length };
  }
  const address = toChecksumAddress(digits);
  const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return hasOneCase || text === address
    ? { kind: "address", address }
    : { kind: "checksum", expected: address };
}

/**
 * Reads an address and gives it its checksum.
 *
 * @throws INVALID_ADDRESS when the text is no address, or has letters in mixed case that are
 * not its checksum
 */
export function parseAddress(text: string): Address {
  const check = checkAddress(text);
  if (check.kind !== "address") {
    throw createFailure("INVALID_ADDRESS", { text, problem: check });
  }
  return check.address;
}
