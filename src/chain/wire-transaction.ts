import { z } from "zod";
import type { Transaction } from "../verification/ports.ts";
import { address, bytes, hash, optional, quantity, quantityText } from "./wire-values.ts";

export interface ChainTransaction extends Transaction {
  readonly nonce: number;
}

/** A transaction object; chains of their own kind add fields, which are ignored. */
export const transaction = z
  .object({
    hash,
    from: address,
    to: optional(address),
    input: bytes,
    value: quantityText.default("0x0"),
    nonce: quantity,
    blockNumber: optional(quantity),
  })
  .transform((fields): ChainTransaction => fields);
