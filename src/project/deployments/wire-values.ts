import { z } from "zod";
import { type Address, toBareHex, toHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";

/** An address in either spelling. */
export const addressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .transform((text): Address => toChecksumAddress(toBareHex(text)));

/** A transaction's hash. */
export const hashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform(toHex);

/** Bytes; code that is not linked yet has placeholders in it and is none. */
export const bytesSchema = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i)
  .transform(toHex);
