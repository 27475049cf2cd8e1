import { z } from "zod";
import { transaction } from "./wire-transaction.ts";
import { hash, quantity } from "./wire-values.ts";

/** A block with its transactions in full. */
export const fullBlock = z.object({ timestamp: quantity, transactions: z.array(transaction) });

export type FullBlock = z.output<typeof fullBlock>;

/** The part of a block that tells it apart. */
export const blockHeader = z.object({ hash });
