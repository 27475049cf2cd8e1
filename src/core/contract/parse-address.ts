import type { Address } from "../../base/hex.ts";
import { InvalidAddressError } from "../errors/input-errors.ts";
import { checkAddress } from "./address-problem.ts";

/**
 * Reads an address and gives it its checksum.
 *
 * @throws InvalidAddressError when the text is no address, or has letters in mixed case that are
 * not its checksum
 */
export function parseAddress(text: string): Address {
  const check = checkAddress(text);
  if (check.kind !== "address") {
    throw new InvalidAddressError({ text, problem: check });
  }
  return check.address;
}
