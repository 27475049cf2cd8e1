import type { Address, Hex } from "../../base/hex.ts";
import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import { inBatches, type NodeConnection } from "../node/ask-node.ts";
import type { ChainTransaction } from "../node/wire-values.ts";
import { type FoundTransaction, findCreationTransaction } from "./find-creation-transaction.ts";
import { createHistory, type History, isDelegation } from "./history.ts";

interface Search extends CallOptions {
  readonly address: Address;
  /** Default: it is read. */
  readonly code?: Hex | undefined;
}

/**
 * Finds the transaction that created a contract: first the block in which its code came to be, then the transaction of
 * that block. The creator is always the account that sent the transaction.
 */
export async function findCreation(
  connection: NodeConnection,
  { address, code: known, signal }: Search,
): Promise<ContractCreation | undefined> {
  const history = createHistory(connection, { signal });
  const code = known ?? (await history.currentCode(address));
  if (code === "0x" || isDelegation(code)) {
    return undefined;
  }
  // Asked after the code, so that the newest block is not older than it.
  const newestBlock = await history.newestBlock();
  const contract = { address, code };
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

interface Contract {
  readonly address: Address;
  readonly code: Hex;
}

/** Another contract may have been there before, so the code is compared. */
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
  const found =
    told.kind === "ambiguous"
      ? await findByTrace(history, { ...contract, candidates: told.candidates })
      : told;
  if (found === undefined) {
    return undefined;
  }
  const { transaction, factory, creationBytecode } = found;
  const { hash: transactionHash, from: creator } = transaction;
  return { address, creator, transactionHash, blockNumber, timestamp, factory, creationBytecode };
}

/** Each costs a trace. */
const maxTraced = 16;

/** Finds which of several transactions left the code at the address, on a node that traces. */
async function findByTrace(
  history: History,
  { address, code, candidates }: Contract & { readonly candidates: readonly ChainTransaction[] },
): Promise<FoundTransaction | undefined> {
  for (const transaction of candidates.slice(0, maxTraced)) {
    const frames = await history.creationsOf(transaction.hash);
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
 * Finds the first block with the contract among those with transactions, on a short chain. Hardhat's chain (seen in 3.18)
 * answers with the state of the genesis block for most of the blocks that `hardhat_mine` adds at once.
 */
async function scanForFirstBlock(
  history: History,
  { address, code, newestBlock }: Contract & { readonly newestBlock: number },
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

export type Presence = "present" | "absent" | "unknown";

const strideFactor = 16;

/**
 * Finds the block in which the contract is present, and absent before: strides back from the newest block until it is
 * gone, then halves the gap. States that a node does not keep count as "before", so a recent contract is found on a node
 * with recent states only.
 *
 * @returns undefined if the contract was there from the beginning, or the states before are not kept
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
