import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import type { DetectedProxy } from "../../core/proxy/detect-proxy.ts";
import { upgradedTopic } from "../../core/proxy/places.ts";
import { ifAble } from "../creation/known-creation.ts";
import type { Operation } from "../run.ts";
import { readLogs } from "./read-logs.ts";
import type { RecordedContract } from "./records.ts";

/** The proxies that emit it, or whose beacon does. */
const patterns: readonly DetectedProxy["pattern"][] = [
  "eip-1967",
  "eip-1967-transparent",
  "eip-1967-beacon",
  "eip-1822",
  "zeppelinos-legacy",
];

/**
 * Tells the last upgrade by its events. They can lie, so the last one has to be what the proxy delegates to.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967#events
 */
export async function listUpgradesSince(
  record: RecordedContract,
  { pattern, implementations, beacon }: Pick<DetectedProxy, "pattern" | "implementations" | "beacon">,
  run: Operation<"chain">,
): Promise<readonly string[]> {
  const hash = record.transactionHash;
  if (hash === undefined || !patterns.includes(pattern)) {
    return [];
  }
  const { chain } = run.ports;
  const { signal } = run.deadline;
  const receipt = await ifAble(chain.findTransactionReceipt(hash, { signal }));
  if (receipt === undefined) {
    return [];
  }
  const place = {
    address: beacon ?? record.address,
    topics: [upgradedTopic],
    fromBlock: receipt.blockNumber,
  };
  const { logs, isComplete } = await readLogs(place, run);
  const events = logs.map(({ topics, blockNumber, transactionHash }) => ({
    implementation: decodeAddress(toBareHex(topics[1] ?? "0x")),
    blockNumber,
    transactionHash,
  }));
  const last = events.at(-1);
  const isTrue = last?.implementation !== undefined && implementations.includes(last.implementation);
  if (!isTrue && !isComplete) {
    return [
      "Whether it was upgraded since its recorded creation is not known: the node does not give all events of that time.",
    ];
  }
  if (last === undefined || !isTrue || last.transactionHash === hash) {
    return [];
  }
  const earlier = events.slice(0, -1).map(({ implementation }) => implementation);
  const by = await ifAble(chain.findTransaction(last.transactionHash, { signal }));
  return [writeUpgrade({ ...last, earlier, by: by?.from })];
}

function writeUpgrade({
  implementation = "",
  earlier,
  blockNumber,
  transactionHash,
  by,
}: {
  readonly implementation: Address | "" | undefined;
  readonly earlier: readonly (Address | undefined)[];
  readonly blockNumber: number;
  readonly transactionHash: Hex;
  readonly by: Address | undefined;
}): string {
  const from = earlier.at(-1);
  const change = from === undefined ? `to ${implementation}` : `${from} → ${implementation}`;
  const sender = by === undefined ? "" : ` by ${by}`;
  const isRollback = earlier.some((one) => one === implementation) && from !== implementation;
  const back = isRollback ? " This is a rollback: the proxy had this implementation before." : "";
  return `Upgraded since its recorded creation: ${change} at block ${blockNumber} in transaction ${transactionHash}${sender}.${back}`;
}
