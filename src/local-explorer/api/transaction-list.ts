import { z } from "zod";
import type { Address } from "../../base/hex.ts";
import { type Envelope, formatNotOk, formatOk } from "../../explorer-api/etherscan/envelope.ts";
import type { RequestParameters } from "../../explorer-api/etherscan/request.ts";
import { type ParsedRequest, parseRequest } from "../../explorer-api/etherscan/request.ts";
import { wireAddressSchema } from "../../explorer-api/etherscan/wire-values.ts";
import type { ContractCreation, Transaction } from "../../verification/ports.ts";
import { refusalTexts } from "./refusal-texts.ts";

// `module=account&action=txlist`, which no client of ours uses, and so is no part of explorer-api.

export const nothingListed = { ...formatNotOk("", "No transactions found"), result: [] };

const requestSchema = z.object({
  address: wireAddressSchema,
  page: z.enum(["", "0", "1"], refusalTexts.firstTransactionOnly).optional(),
  sort: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["", "asc"], refusalTexts.firstTransactionOnly))
    .optional(),
});

/** Reads a request for the first transaction of a contract; others cannot be served. */
export function parseTransactionListRequest(
  parameters: RequestParameters,
): ParsedRequest<{ readonly address: Address }> {
  return parseRequest(requestSchema, parameters);
}

/** Writes the list whose only entry is the transaction that created a contract. */
export function formatTransactionList({
  creation,
  transaction,
}: {
  readonly creation: ContractCreation;
  readonly transaction: Transaction;
}): Envelope {
  const { address, blockNumber, timestamp } = creation;
  return formatOk([
    {
      blockNumber: blockNumber?.toString() ?? "",
      timeStamp: timestamp?.toString() ?? "",
      hash: transaction.hash,
      from: transaction.from.toLowerCase(),
      to: "",
      contractAddress: address.toLowerCase(),
      input: transaction.input,
      methodId: transaction.input.slice(0, 10),
      functionName: "",
      isError: "0",
      txreceipt_status: "1",
    },
  ]);
}
