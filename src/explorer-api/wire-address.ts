import { z } from "zod";
import type { Address } from "../base/hex.ts";
import { toChecksumAddress } from "../core/contract/address.ts";
import { statusTexts } from "./status-texts.ts";

/**
 * An address in a request, in lower case, as explorers compare and write addresses.
 *
 * Mixed case is accepted without checking it, as explorers do.
 */
export const wireAddressSchema = z
  .string({ error: statusTexts.missingAddress })
  .trim()
  .regex(/^0x[0-9a-f]{40}$/i, statusTexts.invalidAddress)
  .transform((text): Address => `0x${text.slice(2).toLowerCase()}`);

/** An address in an answer, with its checksum, which explorers leave out. */
export const answeredAddressSchema = wireAddressSchema.transform((address) =>
  toChecksumAddress(address.slice(2)),
);
