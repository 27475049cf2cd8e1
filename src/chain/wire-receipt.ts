import { z } from "zod";
import type { Address, Hex } from "../base/hex.ts";
import type { TransactionReceipt } from "../verification/ports.ts";
import { address, bytes, hash, optional, quantity } from "./wire-values.ts";

export interface Log {
  readonly address: Address;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

export interface ChainReceipt extends TransactionReceipt {
  readonly gasUsed: number;
  readonly logs: readonly Log[];
}

const log = z.object({ address, topics: z.array(hash), data: bytes });

/**
 * The receipt of a transaction in a block.
 *
 * Before Byzantium (EIP-658) receipts had no status: those count as succeeded, since nothing in them
 * tells. Callers that need to know look at the code.
 */
export const receipt = z
  .object({
    transactionHash: hash,
    contractAddress: optional(address),
    blockNumber: quantity,
    status: quantity.nullish(),
    gasUsed: quantity,
    logs: z.array(log),
  })
  .transform(
    ({ status, ...rest }): ChainReceipt => ({
      ...rest,
      succeeded: (status ?? 1) === 1,
      emitters: [...new Set(rest.logs.map((entry) => entry.address))],
    }),
  );
