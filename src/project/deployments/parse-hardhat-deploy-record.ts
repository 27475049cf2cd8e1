import { z } from "zod";
import type { Address, Hex } from "../../base/hex.ts";
import { parseIfJson } from "../parse-if-json.ts";
import { addressSchema, bytesSchema, hashSchema } from "./wire-values.ts";

/** A contract that hardhat-deploy has deployed. */
export interface HardhatDeployContract {
  readonly address: Address;
  readonly transactionHash: Hex | undefined;
  readonly creationBytecode: Hex | undefined;
}

const hash = hashSchema.optional().catch(undefined);
const bytes = bytesSchema.optional().catch(undefined);

/** Version 1 has the hash at the top and in the receipt, version 2 (rocketh) with the transaction. */
const recordSchema = z.object({
  address: addressSchema,
  transactionHash: hash,
  receipt: z.object({ transactionHash: hash }).optional().catch(undefined),
  transaction: z.object({ hash }).optional().catch(undefined),
  bytecode: bytes,
  argsData: bytes,
});

/**
 * Reads one file of a hardhat-deploy folder, `<Name>.json`, of version 1 or 2; undefined for a JSON
 * file of another kind.
 *
 * Only version 2 writes the encoded arguments; those of version 1 are in its transaction.
 *
 * @see https://github.com/wighawag/hardhat-deploy
 */
export function parseHardhatDeployRecord(text: string): HardhatDeployContract | undefined {
  const record = recordSchema.safeParse(parseIfJson(text)).data;
  if (record === undefined) {
    return undefined;
  }
  const { address, transactionHash, receipt, transaction, bytecode, argsData } = record;
  return {
    address,
    transactionHash: transaction?.hash ?? transactionHash ?? receipt?.transactionHash,
    creationBytecode:
      bytecode === undefined || argsData === undefined
        ? undefined
        : `0x${bytecode.slice(2)}${argsData.slice(2)}`,
  };
}
