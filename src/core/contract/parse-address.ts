import type { Address } from "../../base/hex.ts";
import { createFailure } from "../errors/failure.ts";
import type { AddressProblem } from "../errors/rows/input-rows.ts";
import { toChecksumAddress } from "./address.ts";

type AddressCheck = { readonly kind: "address"; readonly address: Address } | AddressProblem;

/** Reads an address in one case or with the right checksum. A wrong checksum is a mistyped character. */
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
 * Does the same.
 *
 * @throws INVALID_ADDRESS
 */
export function parseAddress(text: string): Address {
  const check = checkAddress(text);
  if (check.kind !== "address") {
    throw createFailure("INVALID_ADDRESS", { text, problem: check });
  }
  return check.address;
}
