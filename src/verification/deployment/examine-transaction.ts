import type { Hex } from "../../base/hex.ts";
import {
  NoContractCreatedError,
  TransactionFailedError,
  TransactionNotFoundError,
  TransactionPendingError,
} from "../../core/errors/verification-errors.ts";
import type { CreatedContract, CreatedContracts } from "../ports.ts";
import type { Operation } from "../run.ts";

/** A mined transaction and the contracts that it created. */
export interface ExaminedTransaction {
  readonly transactionHash: Hex;
  readonly chainId: number;
  /** At least one. */
  readonly contracts: readonly CreatedContract[];
  /** What could not be determined about them. */
  readonly notes: readonly string[];
}

/**
 * Reads from the chain which contracts a transaction created.
 *
 * @throws TransactionNotFoundError, TransactionPendingError, TransactionFailedError,
 * NoContractCreatedError
 */
export async function examineTransaction(
  transactionHash: Hex,
  { ports: { chain, reporter }, deadline: { signal } }: Operation<"chain" | "reporter">,
): Promise<ExaminedTransaction> {
  reporter.progress({ step: "reading-transaction", transactionHash });
  const [chainId, created] = await Promise.all([
    chain.getChainId({ signal }),
    chain.findCreatedContracts(transactionHash, { signal }),
  ]);
  const mined = checkCreated(created, { transactionHash, chainId });
  return { transactionHash, chainId, contracts: mined.contracts, notes: listNotes(mined) };
}

type Mined = Extract<CreatedContracts, { readonly kind: "mined" }>;

function checkCreated(
  created: CreatedContracts,
  facts: { readonly transactionHash: Hex; readonly chainId: number },
): Mined {
  switch (created.kind) {
    case "unknown":
      throw new TransactionNotFoundError(facts);
    case "pending":
      throw new TransactionPendingError(facts);
    case "failed":
      throw new TransactionFailedError({ ...facts, blockNumber: created.blockNumber });
    case "mined":
      if (created.contracts.length === 0) {
        throw new NoContractCreatedError({
          ...facts,
          notes: listNotes(created),
          withoutCode: created.withoutCode,
        });
      }
      return created;
  }
}

function listNotes({ hasHistory, missing }: Mined): string[] {
  return [
    ...(hasHistory
      ? []
      : [
          "The node does not have the states of that time: contracts that other contracts created are missing, unless call data or logs prove them.",
        ]),
    ...(missing === 0
      ? []
      : [
          `Contracts of this transaction may have created ${missing} more, at addresses that neither call data nor logs contain.`,
        ]),
  ];
}
