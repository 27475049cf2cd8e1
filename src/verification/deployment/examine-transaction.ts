import type { Hex } from "../../base/hex.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { CreatedContract, CreatedContracts } from "../ports.ts";
import type { Operation } from "../run.ts";

export interface ExaminedTransaction {
  readonly transactionHash: Hex;
  readonly chainId: number;
  /** At least one. */
  readonly contracts: readonly CreatedContract[];
  readonly notes: readonly string[];
}

/** @throws TRANSACTION_NOT_FOUND, TRANSACTION_PENDING, TRANSACTION_FAILED, NO_CONTRACT_CREATED */
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
      throw createFailure("TRANSACTION_NOT_FOUND", facts);
    case "pending":
      throw createFailure("TRANSACTION_PENDING", facts);
    case "failed":
      throw createFailure("TRANSACTION_FAILED", { ...facts, blockNumber: created.blockNumber });
    case "mined":
      if (created.contracts.length === 0) {
        throw createFailure("NO_CONTRACT_CREATED", {
          ...facts,
          notes: listNotes(created),
          withoutCode: created.withoutCode,
        });
      }
      return created;
  }
}

function listNotes({ isTraced }: Mined): string[] {
  return isTraced
    ? []
    : [
        "The node did not trace this transaction: contracts that other contracts created may be missing from the list.",
      ];
}
