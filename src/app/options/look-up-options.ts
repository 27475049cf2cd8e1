import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { createFailure } from "../../core/errors/failure.ts";

/**
 * Reads the address that a look-up is about: a script without types can give anything.
 *
 * @throws INVALID_ADDRESS, or INVALID_OPTION for what is no text
 */
export function readAddress(given: unknown): Address {
  const { data } = z.string().safeParse(given);
  if (data === undefined) {
    throw createFailure(
      "INVALID_OPTION",
      given === undefined
        ? { missing: ["The address"] }
        : { option: "address", reason: "it is not a string" },
    );
  }
  return parseAddress(data);
}

/**
 * Reads the addresses that a look-up is about.
 *
 * @throws INVALID_ADDRESS, or INVALID_OPTION for what is no list of texts
 */
export function readAddresses(given: unknown): Address[] {
  const { data } = z.array(z.unknown()).safeParse(given);
  if (data === undefined) {
    throw createFailure("INVALID_OPTION", { option: "addresses", reason: "it is not a list of addresses" });
  }
  return data.map(readAddress);
}
