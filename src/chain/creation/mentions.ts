import type { Address } from "../../base/hex.ts";
import type { Log } from "../wire-receipt.ts";

/**
 * Whether a log is of a contract or speaks of it. In topics and data an address is 20 bytes, mostly at
 * the end of a word, and in lower case.
 */
export function mentions(log: Log, address: Address): boolean {
  const digits = address.slice(2).toLowerCase();
  return log.address === address || [...log.topics, log.data].some((words) => words.includes(digits));
}
