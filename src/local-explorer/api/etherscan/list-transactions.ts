import { z } from "zod";
import type { Address } from "../../../base/hex.ts";
import {
  type Envelope,
  formatNotOk,
  formatOk,
  type ParsedRequest,
  parseRequest,
  type RequestParameters,
} from "../../../explorer-api/etherscan/call.ts";
import { wireAddressSchema } from "../../../explorer-api/etherscan/wire-values.ts";
import type { ContractCreation, Transaction } from "../../../verification/ports.ts";
import { readDeployedCode, toAddress } from "../../engine/chains.ts";
import { findCreation } from "../../engine/creation.ts";
import type { ChainAction } from "./action.ts";
import { refusalTexts } from "./refusal-texts.ts";

/**
 * Answers with the first transaction of a contract: the one that created it.
 *
 * Tools take the constructor arguments from its input. A contract that another one created has no
 * such transaction, there as here.
 */
export const listTransactions: ChainAction = async ({ parameters, chain, signal }, services) => {
  const parsed = parseTransactionListRequest(parameters);
  if (parsed.kind === "invalid") {
    return formatNotOk(parsed.text);
  }
  const { store, clock, limits } = services;
  const deadline = clock.signalAfter(limits.creationSearchMs);
  const options = { store, signal: AbortSignal.any([signal, deadline]) };
  const onChain = await readDeployedCode({ chain, address: toAddress(parsed.request.address) }, options);
  const creation = onChain && (await findCreation({ chain, onChain }, options));
  const transaction = creation && (await chain.reader.findTransaction(creation.transactionHash, options));
  return creation !== undefined && transaction !== undefined && isOwnCreation(creation, transaction)
    ? formatTransactionList({ creation, transaction })
    : nothingListed;
};

/** A constructor's child has a transaction without recipient as well, but it is its parent's. */
function isOwnCreation({ factory, creationBytecode }: ContractCreation, { to, input }: Transaction): boolean {
  return to === undefined && factory === undefined && (creationBytecode ?? input) === input;
}

// `module=account&action=txlist`, which no client of ours uses, and so is no part of explorer-api.

const nothingListed = { ...formatNotOk("", "No transactions found"), result: [] };

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
function parseTransactionListRequest(
  parameters: RequestParameters,
): ParsedRequest<{ readonly address: Address }> {
  return parseRequest(requestSchema, parameters);
}

/** Writes the list whose only entry is the transaction that created a contract. */
function formatTransactionList({
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
