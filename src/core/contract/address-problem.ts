import type { Address } from "../../base/hex.ts";
import { toChecksumAddress } from "./address.ts";

/** Why a text is not an address. */
export type AddressProblem =
  | { readonly kind: "prefix" }
  | { readonly kind: "characters" }
  | { readonly kind: "length"; readonly digits: number }
  /** 40 hex digits in mixed case whose case is not the checksum's. */
  | { readonly kind: "checksum"; readonly expected: Address };

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

/** Says in a clause why a text is not an address. */
export function describeAddressProblem(problem: AddressProblem): string {
  switch (problem.kind) {
    case "prefix":
      return "it does not start with 0x";
    case "characters":
      return "it has characters that are not hex digits";
    case "length":
      return `it has ${problem.digits} hex digits where an address has 40`;
    case "checksum":
      return "its checksum (EIP-55) is wrong";
  }
}
