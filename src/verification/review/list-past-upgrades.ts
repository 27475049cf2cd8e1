import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { settle } from "../../core/errors/settle.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { storageSlots, upgradedTopic } from "../../core/proxy/places.ts";
import type { Operation } from "../run.ts";
import { askAddress } from "./ask-contract.ts";

export interface PastUpgrade {
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
  for (const { address, topics } of logs.filter((one) => one.transactionHash === transactionHash)) {
    const implementation = decodeAddress(toBareHex(topics[1] ?? "0x"));
    const { kind, answer: previous } = await settle(
      findPrevious(address, blockNumber - 1, run),
      () => !signal.aborted,
    );
    // The event of a proxy's own creation changes nothing.
    if (implementation !== undefined && (kind === "failed" || previous !== undefined)) {
      upgrades.push({ address, implementation, previous: previous ?? "unknown" });
    }
  }
  if (upgrades.length === 0) {
    throw createFailure("NO_UPGRADE_FOUND", { transactionHash, chainId });
  }
  return upgrades;
}

/** Reads the slot of EIP-1967 at a block, and asks a beacon; undefined: there was neither. */
async function findPrevious(
  address: Address,
  block: number,
  run: Operation<"chain">,
): Promise<Address | undefined> {
  const place = { block, signal: run.deadline.signal };
  const word = await run.ports.chain.getStorage(address, storageSlots.eip1967Implementation, place);
  return (
    decodeAddress(toBareHex(word)) ?? askAddress({ to: address, signature: "implementation()", block }, run)
  );
}
