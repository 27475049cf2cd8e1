import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { BaseError, createFailure } from "../../core/errors/failure.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { storageSlots, upgradedTopic } from "../../core/proxy/places.ts";
import type { Operation } from "../run.ts";
import { askAddress } from "./ask-contract.ts";

/** An upgrade that a transaction made. */
export interface PastUpgrade {
  /** The proxy, or the beacon. */
  readonly address: Address;
  readonly implementation: Address;
  /** The implementation in the block before; `unknown`: the node does not keep that state. */
  readonly previous: Address | "unknown";
}

/** More than any transaction has events of one kind. */
const maxLogs = 1_000;

/**
 * Lists the upgrades of a transaction by their events, and reads what was there before.
 *
 * @throws TRANSACTION_NOT_FOUND, TRANSACTION_FAILED
 * @throws NO_UPGRADE_FOUND for a transaction without such an event
 * @see https://eips.ethereum.org/EIPS/eip-1967
 */
export async function listPastUpgrades(
  transactionHash: Hex,
  run: Operation<"chain" | "reporter">,
): Promise<readonly PastUpgrade[]> {
  const { chain, reporter } = run.ports;
  const { signal } = run.deadline;
  reporter.progress({ step: "reading-transaction", transactionHash });
  const chainId = await chain.getChainId({ signal });
  const receipt = await chain.findTransactionReceipt(transactionHash, { signal });
  if (receipt === undefined) {
    throw createFailure("TRANSACTION_NOT_FOUND", { transactionHash, chainId });
  }
  const { blockNumber } = receipt;
  if (!receipt.succeeded) {
    throw createFailure("TRANSACTION_FAILED", { transactionHash, chainId, blockNumber });
  }
  const place = { fromBlock: blockNumber, toBlock: blockNumber, skip: 0, limit: maxLogs };
  const logs = await chain.getLogs({ topics: [upgradedTopic], ...place }, { signal });
  const upgrades: PastUpgrade[] = [];
  for (const { address, topics, transactionHash: hash } of logs) {
    const implementation = decodeAddress(toBareHex(topics[1] ?? "0x"));
    if (hash === transactionHash && implementation !== undefined) {
      const previous = await findPrevious(address, blockNumber - 1, run);
      // The event of a proxy's own creation changes nothing.
      if (previous !== "none") {
        upgrades.push({ address, implementation, previous });
      }
    }
  }
  if (upgrades.length === 0) {
    throw createFailure("NO_UPGRADE_FOUND", { transactionHash, chainId });
  }
  return upgrades;
}

/** Reads the slot of EIP-1967 at a block, and asks a beacon. `unknown`: the node does not answer for that block. */
async function findPrevious(
  address: Address,
  block: number,
  run: Operation<"chain">,
): Promise<Address | "none" | "unknown"> {
  const { signal } = run.deadline;
  try {
    const word = await run.ports.chain.getStorage(address, storageSlots.eip1967Implementation, {
      block,
      signal,
    });
    const stored = decodeAddress(toBareHex(word));
    if (stored !== undefined) {
      return stored;
    }
    return (await askAddress({ to: address, signature: "implementation()", block }, run)) ?? "none";
  } catch (error) {
    if (error instanceof BaseError && !signal.aborted) {
      return "unknown";
    }
    throw error;
  }
}
