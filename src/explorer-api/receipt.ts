import { z } from "zod";
import { statusTexts } from "./status-texts.ts";

const digits = "0123456789abcdefghijklmnopqrstuvwxyz";

/** How long a receipt of Etherscan, and so of the local explorer, is. */
export const receiptLength = 50;

/** Makes a receipt, `receiptLength` letters and digits, from as many random bytes. */
export function toReceipt(randomBytes: Uint8Array): string {
  return Array.from(randomBytes.subarray(0, receiptLength), (byte) => digits[byte % digits.length]).join("");
}

/** A receipt in a request. Opaque, as each explorer has its own form: the address, an integer, hex. */
export const wireReceiptSchema = z
  .string({ error: statusTexts.missingReceipt })
  .trim()
  .min(1, statusTexts.missingReceipt);

/** A receipt in an answer: one word, of letters and digits at most 200 of them. */
export const answeredReceiptSchema = z
  .union([z.string(), z.number()])
  .transform((receipt) => String(receipt).trim())
  .pipe(z.string().regex(/^[\w.:-]{1,200}$/));
