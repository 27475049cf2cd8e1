import { z } from "zod";
import { type Address, type Hex, toBareHex, toHex, toWord } from "../../base/hex.ts";
import { toChecksumAddress } from "../../core/contract/address.ts";
import type { Transaction, TransactionReceipt } from "../../verification/ports.ts";

/** A number in hex: "0x1b4" → 436. */
export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i, "expected a number in hex")
  .transform(Number)
  .refine(Number.isSafeInteger, "expected a number below 2^53");

/** A number of up to 32 bytes as it was written. */
export const quantityText = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i, "expected a number in hex, of at most 32 bytes")
  .transform(toHex);

export const bytes = z
  .string()
  .regex(/^0x(?:[0-9a-f]{2})*$/i, "expected bytes in hex")
  .transform(toHex);

/** EIP-170 allows 24,576 bytes; some chains and development nodes far more. */
const maxCodeBytes = 4 * 1024 * 1024;

/** A longer answer would exhaust the memory. */
export const code = z
  .string()
  .max(2 + 2 * maxCodeBytes, {
    error: `expected code of at most ${maxCodeBytes / 1024 / 1024} MiB`,
    abort: true,
  })
  .pipe(bytes);

export const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i, "expected a hash of 32 bytes in hex")
  .transform(toHex);

/** A slot. Some nodes leave out leading zeros. */
export const storageWord = z
  .string()
  .regex(/^0x[0-9a-f]{0,64}$/i, "expected at most 32 bytes in hex")
  .transform((text): Hex => toHex(toWord(toBareHex(text))));

export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i, "expected an address")
  .transform((text): Address => toChecksumAddress(toBareHex(text)));

/** null and a missing value become undefined. */
export function optional<T>(schema: z.ZodType<T>): z.ZodType<T | undefined> {
  return schema.nullish().transform((value) => value ?? undefined);
}

export const transactionSchema = z
  .object({
    hash,
    from: address,
    to: optional(address),
    input: bytes,
    value: quantityText.default("0x0"),
    gas: optional(quantityText),
    nonce: quantity,
    blockNumber: optional(quantity),
  })
  .transform((fields): ChainTransaction => fields);

export const fullBlock = z.object({ timestamp: quantity, transactions: z.array(transactionSchema) });

export type FullBlock = z.output<typeof fullBlock>;

export const blockHeader = z.object({ hash });

export interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

export interface ChainReceipt extends TransactionReceipt {
  readonly logs: readonly Log[];
}

const log = z.object({ address, topics: z.array(hash), data: bytes });

/** Receipts have a status since Byzantium (EIP-658). Older ones count as succeeded. */
export const receiptSchema = z
  .object({
    transactionHash: hash,
    contractAddress: optional(address),
    blockNumber: quantity,
    status: quantity.nullish(),
    logs: z.array(log),
  })
  .transform(({ status, ...rest }): ChainReceipt => ({ ...rest, succeeded: (status ?? 1) === 1 }));

export interface ChainTransaction extends Transaction {
  readonly nonce: number;
}
