import type { Address, BareHex } from "../../base/hex.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { keccak256 } from "../contract/address.ts";
import { toSelector } from "../proxy/places.ts";

export interface AbiOfAddress {
  readonly address: Address;
  readonly abi: readonly AbiEntry[];
}

/** An entry, and whose it is. */
interface OriginatedAbiEntry {
  readonly origin: Address;
  readonly entry: AbiEntry;
}

/**
 * Makes one ABI for a proxy's address out of those of its implementations, and of its own if given.
 *
 * Entries that a call, a log or a revert cannot tell apart are listed once: functions and errors by
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

/**
 * Returns what an entry of an ABI is recognised by on the chain: a selector, an event's topic, or the
 * kind itself for `receive` and `fallback`. Two entries with the same key cannot be told apart.
 * Undefined for constructors and other kinds of entries.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#json
 */
export function toAbiEntryKey(entry: AbiEntry): string | undefined {
  const { type } = entry;
  switch (type) {
    case "function":
    case "error":
      return `${type} ${toSelector(toAbiSignature(entry))}`;
    case "event": {
      const topic = keccak256(toAbiSignature(entry));
      // An anonymous event writes no topic, and is never mistaken for one that does.
      return entry.anonymous === true ? `anonymous event ${topic}` : `event ${topic}`;
    }
    case "receive":
    case "fallback":
      return type;
    default:
      return undefined;
  }
}

/** Finds the function or the error of an ABI whose selector data begin with; undefined: the ABI has none. */
export function findBySelector(
  abi: readonly AbiEntry[],
  { type, data }: { readonly type: "function" | "error"; readonly data: BareHex },
): AbiEntry | undefined {
  return abi.find((entry) => entry.type === type && data.startsWith(toSelector(toAbiSignature(entry))));
}

/** Returns the signature of a function, an event or an error: `transfer(address,uint256)`. */
export function toAbiSignature({ name = "", inputs = [] }: Pick<AbiEntry, "name" | "inputs">): string {
  return `${name}(${inputs.map(toCanonicalType).join(",")})`;
}

/** A struct is written as the types of its members: `(address,uint256)[]` for `tuple[]`. */
function toCanonicalType({ type, components = [] }: AbiParameter): string {
  return type.startsWith("tuple")
    ? `(${components.map(toCanonicalType).join(",")})${type.slice("tuple".length)}`
    : type;
}
