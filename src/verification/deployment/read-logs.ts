import { ifAble } from "../creation/known-creation.ts";
import type { ChainLog, LogFilter } from "../ports.ts";
import type { Operation } from "../run.ts";

/** A node that takes 10,000 blocks at once serves about the last 100,000 of a long chain with so many requests. */
const maxRequests = 24;

/** The limit of one request; a range that has more is halved, because the newest are cut off. */
const maxLogs = 1_000;

/** Oldest first. */
export interface ReadLogs {
  readonly logs: readonly ChainLog[];
  /** Otherwise older ones may be missing. */
  readonly isComplete: boolean;
}

/** Halves a range that a node refuses or that has too many events, and asks for the newest half first. */
export async function readLogs(
  filter: Pick<LogFilter, "address" | "topics"> & { readonly fromBlock: number },
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<ReadLogs> {
  const ask = async (range: Pick<LogFilter, "fromBlock" | "toBlock">) => {
    const logs = await ifAble(chain.getLogs({ ...filter, ...range, skip: 0, limit: maxLogs }, { signal }));
    return logs === undefined || logs.length === maxLogs ? undefined : logs;
  };
  const all = await ask({ fromBlock: filter.fromBlock, toBlock: "latest" });
  if (all !== undefined) {
    return { logs: all, isComplete: true };
  }
  const latest = await ifAble(chain.getBlockNumber({ signal }));
  if (latest === undefined) {
    return { logs: [], isComplete: false };
  }
  const ranges = halve({ fromBlock: filter.fromBlock, toBlock: latest });
  let logs: readonly ChainLog[] = [];
  for (let requests = 1; requests < maxRequests; requests += 1) {
    const range = ranges.pop();
    if (range === undefined) {
      return { logs, isComplete: true };
    }
    const read = await ask(range);
    if (read === undefined && range.fromBlock === range.toBlock) {
      break;
    }
    ranges.push(...(read === undefined ? halve(range) : []));
    logs = [...(read ?? []), ...logs];
  }
  return { logs, isComplete: false };
}

interface Range {
  readonly fromBlock: number;
  readonly toBlock: number;
}

function halve({ fromBlock, toBlock }: Range): Range[] {
  const middle = Math.floor((fromBlock + toBlock) / 2);
  return [
    { fromBlock, toBlock: middle },
    { fromBlock: Math.min(middle + 1, toBlock), toBlock },
  ];
}
