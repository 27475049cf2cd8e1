import type { Execution } from "./execution.ts";

/** The gas that a transaction takes at least, CREATE, and each byte of code that it leaves. */
const gas = { transaction: 21_000, creation: 32_000, codeByte: 200 };

/**
 * Tells whether a transaction used enough gas to leave this much code behind. That rules out payments
 * and most calls.
 *
 * Half of it is enough here, since that much could be refunded before London.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf (appendix G, fee schedule)
 */
export function couldCreate({ receipt }: Execution, runtimeBytes: number): boolean {
  return receipt.gasUsed >= (gas.transaction + gas.creation + gas.codeByte * runtimeBytes) / 2;
}
