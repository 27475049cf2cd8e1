import { formatNotOk } from "../../explorer-api/etherscan/envelope.ts";
import { findCreation } from "../engine/find-creation.ts";
import { readDeployedCode } from "../engine/read-deployed-code.ts";
import { toAddress } from "../engine/to-address.ts";
import type { ChainAction } from "./action.ts";
import { formatTransactionList, nothingListed, parseTransactionListRequest } from "./transaction-list.ts";

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
  return creation === undefined || transaction === undefined || transaction.to !== undefined
    ? nothingListed
    : formatTransactionList({ creation, transaction });
};
