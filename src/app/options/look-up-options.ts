import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { parseAddress } from "../../core/contract/parse-address.ts";
import { createFailure } from "../../core/errors/failure.ts";

/** A script without types can give anything. @throws INVALID_ADDRESS, INVALID_OPTION */
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

/** @throws INVALID_ADDRESS, INVALID_OPTION */
export function readAddresses(given: unknown): Address[] {
  const { data } = z.array(z.unknown()).safeParse(given);
  if (data === undefined) {
    throw createFailure("INVALID_OPTION", { option: "addresses", reason: "it is not a list of addresses" });
  }
  return data.map(readAddress);
}
