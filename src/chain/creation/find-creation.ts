import type { Address, Hex } from "../../base/hex.ts";
import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import { inBatches, type NodeConnection } from "../node/ask-node.ts";
import type { ChainTransaction } from "../node/wire-values.ts";
import { type FoundTransaction, findCreationTransaction } from "./find-creation-transaction.ts";
import { createHistory, type History, isDelegation } from "./history.ts";
import type { TraceCreations } from "./trace-creations.ts";

interface Search extends CallOptions {
  readonly address: Address;
  /** The code at the address, if it was read before; default: it is read. */
  readonly code?: Hex | undefined;
  readonly traceCreations: TraceCreations;
}

/**
 * Finds out in which transaction a contract was created, over plain JSON-RPC: no trace, debug or
 * index API is needed. A trace tells several calls of one block apart that are alike.
 *
 * The first block with today's code is found by its presence in the states of the past; then that
 * block's transactions are told apart. The creator is always the account that sent the transaction.
 */
export async function findCreation(
  connection: NodeConnection,
  { address, code: known, traceCreations, signal }: Search,
): Promise<ContractCreation | undefined> {
  const history = createHistory(connection, { signal });
  const code = known ?? (await history.currentCode(address));
  if (code === "0x" || isDelegation(code)) {
    return undefined;
  }
  // Asked after the code, so that the newest block is not older than it.
  const newestBlock = await history.newestBlock();
  const contract = { address, code, traceCreations, signal };
  const first = await findFirstBlock((block) => readPresence(history, { ...contract, block }), newestBlock);
  const found =
    first === undefined ? undefined : await findInBlock(history, { ...contract, blockNumber: first });
  if (found !== undefined) {
    return found;
  }
  const scanned = await scanForFirstBlock(history, { ...contract, newestBlock });
  return scanned === undefined || scanned === first
    ? undefined
    : findInBlock(history, { ...contract, blockNumber: scanned });
}

interface Contract extends Search {
  readonly code: Hex;
}

/** Compares the code, not only its presence: another contract may have stood there before. */
async function readPresence(
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
  { blockNumber, ...contract }: Contract & { readonly blockNumber: number },
): Promise<ContractCreation | undefined> {
  const { address } = contract;
  const { timestamp, transactions } = await history.blockAt(blockNumber);
  const told = await findCreationTransaction(history, { address, blockNumber, transactions });
  const found = told.kind === "ambiguous" ? await findByTrace(told.candidates, contract) : told;
  if (found === undefined) {
    return undefined;
  }
  const { transaction, factory, creationBytecode } = found;
  const { hash: transactionHash, from: creator } = transaction;
  return { address, creator, transactionHash, blockNumber, timestamp, factory, creationBytecode };
}

/** An end for blocks that are full of calls like the one in question. */
const maxTraced = 16;

/** Finds which of several transactions left the code at the address, on a node that traces. */
async function findByTrace(
  candidates: readonly ChainTransaction[],
  { address, code, traceCreations, signal }: Contract,
): Promise<FoundTransaction | undefined> {
  for (const transaction of candidates.slice(0, maxTraced)) {
    const frames = await traceCreations(transaction.hash, { signal });
    const frame = frames?.findLast((one) => one.address === address);
    if (frame?.runtimeBytecode === code) {
      return { kind: "found", transaction, factory: frame.factory };
    }
    if (frames === undefined) {
      return undefined;
    }
  }
  return undefined;
}

/** Only development chains are as short as this. */
const maxBlocks = 4096;

/**
 * Finds the block in which the contract came to be by looking at every block with transactions;
 * undefined on longer chains, or when there is none.
 *
 * It is needed because Hardhat's chain (EDR, seen in 3.18) forgets states: for most of the blocks that
 * `hardhat_mine` adds at once it answers with the state of the genesis block. Blocks that it has mined
 * for a transaction are not affected.
 */
async function scanForFirstBlock(
  history: History,
  {
    address,
    code,
    newestBlock,
  }: { readonly address: Address; readonly code: Hex; readonly newestBlock: number },
): Promise<number | undefined> {
  if (newestBlock > maxBlocks) {
    return undefined;
  }
  const numbers = Array.from({ length: newestBlock }, (_, index) => index + 1);
  const blocks = await inBatches(numbers, async (number) => ({ number, ...(await history.blockAt(number)) }));
  const busy = blocks.filter(({ transactions }) => transactions.length > 0);
  let first: number | undefined;
  for (const { number } of busy.toReversed()) {
    if ((await history.codeAt(address, number)) !== code) {
      break;
    }
    first = number;
  }
  return first;
}

/** The node's answer for one block: whether the contract is there, or that it does not know. */
export type Presence = "present" | "absent" | "unknown";

/** Few steps for what was deployed just now, and no more than six for any chain of today. */
const strideFactor = 16;

/**
 * Finds the block in which the contract came to be: the one where it is present though it was
 * absent in the block before.
 *
 * Strides back from the newest block until the contract is gone, then halves the gap. What a node
 * does not know counts as "before", so a node that keeps only recent states is enough for a recent
 * contract. A contract that was destroyed and created again shows several such blocks: this finds
 * one of them, the last one unless a stride leaps over the gap.
 */
export async function findFirstBlock(
  presenceAt: (block: number) => Promise<Presence>,
  newestBlock: number,
): Promise<number | undefined> {
  let present = newestBlock;
  let before: { block: number; presence: Presence } | undefined;
  for (let stride = 1; before === undefined; stride *= strideFactor) {
    const block = Math.max(0, newestBlock - stride);
    const presence = block === newestBlock ? "present" : await presenceAt(block);
    if (presence !== "present") {
      before = { block, presence };
    } else if (block === 0) {
      return undefined;
    } else {
      present = block;
    }
  }
  while (present - before.block > 1) {
    const block = Math.floor((before.block + present) / 2);
    const presence = await presenceAt(block);
    if (presence === "present") {
      present = block;
    } else {
      before = { block, presence };
    }
  }
  return before.presence === "absent" ? present : undefined;
}
