import type { AbiEntry } from "../build-info/compiled-contract.ts";
import type { Address } from "../hex.ts";
import { toAbiEntryKey } from "./to-abi-entry-key.ts";

export interface AbiOfAddress {
  readonly address: Address;
  readonly abi: readonly AbiEntry[];
}

/** An entry, and whose it is. */
export interface OriginatedAbiEntry {
  readonly origin: Address;
  readonly entry: AbiEntry;
}

/**
 * Makes one ABI for a proxy's address out of those of its implementations, and of its own if given.
 *
 * What cannot be told apart in a call, a log or a revert is there once: functions and errors by
 * selector, events by topic. A function that the proxy has itself is answered by the proxy, so its
 * entries go first; then the implementations' count in their order.
 *
 * - Constructors are left out: an implementation's did not run for the proxy's state, and the
 *   proxy's own has run.
 * - `receive` and `fallback` of an only implementation are kept, because calls that it does not know
 *   and plain value reach it. Those of several are left out: a diamond passes on only what it
 *   knows. The proxy's own are left out: they are how it forwards.
 */
export function mergeAbis({
  implementations,
  proxy,
}: {
  readonly implementations: readonly AbiOfAddress[];
  readonly proxy?: AbiOfAddress | undefined;
}): readonly OriginatedAbiEntry[] {
  const merged = new Map<string, OriginatedAbiEntry>();
  const isOnly = implementations.length === 1;
  const sources = [
    ...(proxy === undefined ? [] : [{ ...proxy, keepsFallback: false }]),
    ...implementations.map((implementation) => ({ ...implementation, keepsFallback: isOnly })),
  ];
  for (const { address, abi, keepsFallback } of sources) {
    for (const entry of abi) {
      const key = toAbiEntryKey(entry);
      const isFallback = key === "receive" || key === "fallback";
      if (key !== undefined && !merged.has(key) && (keepsFallback || !isFallback)) {
        merged.set(key, { origin: address, entry });
      }
    }
  }
  return [...merged.values()];
}
