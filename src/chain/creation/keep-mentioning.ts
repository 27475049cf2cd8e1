import type { Address } from "../../core/hex.ts";
import type { Log } from "../wire-receipt.ts";
import type { Execution } from "./execution.ts";

/**
 * Keeps the transactions whose logs speak of the contract, up to the first in which it logs itself:
 * by then it exists.
 */
export function keepMentioning(address: Address, executions: readonly Execution[]): readonly Execution[] {
  const mentioning = executions.filter(({ receipt }) => receipt.logs.some((log) => mentions(log, address)));
  const firstOwn = mentioning.findIndex(({ receipt }) => receipt.logs.some((log) => log.address === address));
  return firstOwn === -1 ? mentioning : mentioning.slice(0, firstOwn + 1);
}

/** In topics and data an address is 20 bytes, mostly at the end of a word, and in lower case. */
function mentions(log: Log, address: Address): boolean {
  const digits = address.slice(2).toLowerCase();
  return log.address === address || [...log.topics, log.data].some((words) => words.includes(digits));
}
