import type { Address, Hex } from "../../base/hex.ts";
import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import type { NodeConnection } from "../node-connection.ts";
import { findCreationTransaction } from "./find-creation-transaction.ts";
import { findFirstBlock, type Presence } from "./find-first-block.ts";
import { createHistory, type History } from "./history.ts";
import { scanForFirstBlock } from "./scan-for-first-block.ts";

export type CreationSearch =
  | { readonly kind: "found"; readonly creation: ContractCreation }
  | { readonly kind: "not-found"; readonly reason: CreationMiss };

export type CreationMiss =
  | "no-code"
  /** In the chain's genesis: no transaction created it. */
  | "genesis"
  /** The node does not keep the states that would tell. */
  | "history-not-kept"
  /** An account that delegates to a contract (EIP-7702), and is none. */
  | "delegation"
  /** No transaction of its first block can have created it: a development node's `setCode`. */
  | "no-transaction"
  /** Several transactions of the block may have created it, and nothing tells which did. */
  | "ambiguous";

/** @see https://eips.ethereum.org/EIPS/eip-7702 */
const delegationPrefix = "0xef0100";

/**
 * Finds out in which transaction a contract was created, over plain JSON-RPC: no trace, debug or
 * index API is needed.
 *
 * The first block with today's code is found by its presence in the states of the past; then that
 * block's transactions are told apart. The creator is always the account that sent the transaction.
 */
export async function findCreation(
  connection: NodeConnection,
  { address, signal }: { readonly address: Address } & CallOptions,
): Promise<CreationSearch> {
  const history = createHistory(connection, { signal });
  const code = await history.currentCode(address);
  if (code === "0x") {
    return miss("no-code");
  }
  if (code.startsWith(delegationPrefix)) {
    return miss("delegation");
  }
  // Asked after the code, so that the newest block is not older than it.
  const newestBlock = await history.newestBlock();
  const contract = { address, code };
  const first = await findFirstBlock((block) => presenceAt(history, { ...contract, block }), newestBlock);
  if (first.kind !== "found") {
    return miss(first.kind === "genesis" ? "genesis" : "history-not-kept");
  }
  const search = await findInBlock(history, { ...contract, blockNumber: first.block });
  if (search.kind === "found" || search.reason !== "no-transaction") {
    return search;
  }
  const scanned = await scanForFirstBlock(history, { ...contract, newestBlock });
  return scanned === undefined ? search : await findInBlock(history, { ...contract, blockNumber: scanned });
}

interface Contract {
  readonly address: Address;
  readonly code: Hex;
}

/** Compares the code, not only its presence: another contract may have stood there before. */
async function presenceAt(
  history: History,
  { address, code, block }: Contract & { readonly block: number },
): Promise<Presence> {
  const past = await history.codeAt(address, block);
  if (past === undefined) {
    return "unknown";
  }
  return past === code ? "present" : "absent";
}

async function findInBlock(
  history: History,
  { address, code, blockNumber }: Contract & { readonly blockNumber: number },
): Promise<CreationSearch> {
  const { timestamp, transactions } = await history.blockAt(blockNumber);
  const runtimeBytes = (code.length - 2) / 2;
  const found = await findCreationTransaction(history, { address, runtimeBytes, blockNumber, transactions });
  if (found.kind !== "found") {
    return miss(found.kind);
  }
  const { transaction, factory, creationBytecode } = found;
  const creation = {
    address,
    creator: transaction.from,
    transactionHash: transaction.hash,
    blockNumber,
    timestamp,
    factory,
    creationBytecode,
  };
  return { kind: "found", creation };
}

function miss(reason: CreationMiss): CreationSearch {
  return { kind: "not-found", reason };
}
