import type { Address } from "../../base/hex.ts";
import type { Execution } from "./execution.ts";
import { mentions } from "./mentions.ts";

/**
 * Keeps the transactions whose logs speak of the contract, up to the first in which it logs itself:
 * by then it exists.
 */
export function keepMentioning(address: Address, executions: readonly Execution[]): readonly Execution[] {
  const mentioning = executions.filter(({ receipt }) => receipt.logs.some((log) => mentions(log, address)));
  const firstOwn = mentioning.findIndex(({ receipt }) => receipt.logs.some((log) => log.address === address));
  return firstOwn === -1 ? mentioning : mentioning.slice(0, firstOwn + 1);
}
