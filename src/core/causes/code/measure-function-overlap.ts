import { toAbiEntryKey } from "../../abi/abi-entries.ts";
import type { AbiEntry } from "../../build/compiled-contract.ts";
import type { BareHex } from "../../hex.ts";

/** Returns the share of functions that an ABI and a code's dispatcher have in common, from 0 to 1. */
export function measureFunctionOverlap(abi: readonly AbiEntry[], selectors: ReadonlySet<BareHex>): number {
  const own = new Set(
    abi
      .filter(({ type }) => type === "function")
      .map((entry) => toAbiEntryKey(entry)?.split(" ").at(-1) ?? ""),
  );
  const common = [...own].filter((selector) => selectors.has(selector)).length;
  const all = own.size + selectors.size - common;
  return all === 0 ? 0 : common / all;
}
