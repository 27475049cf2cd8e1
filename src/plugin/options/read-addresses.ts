import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { readAddress } from "./read-address.ts";

/**
 * Reads the addresses that a look-up is about.
 *
 * @throws InvalidAddressError, or InvalidOptionError for what is no list of texts
 */
export function readAddresses(given: unknown): Address[] {
  const { data } = z.array(z.unknown()).safeParse(given);
  if (data === undefined) {
    throw new InvalidOptionError({ option: "addresses", reason: "it is not a list of addresses" });
  }
  return data.map(readAddress);
}
