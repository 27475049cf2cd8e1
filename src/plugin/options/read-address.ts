import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";

/**
 * Reads the address that a look-up is about: a script without types can give anything.
 *
 * @throws InvalidAddressError, or InvalidOptionError for what is no text
 */
export function readAddress(given: unknown): Address {
  const { data } = z.string().safeParse(given);
  if (data === undefined) {
    throw new InvalidOptionError({
      option: "address",
      reason: given === undefined ? "it is missing" : "it is not a string",
    });
  }
  return parseAddress(data);
}
