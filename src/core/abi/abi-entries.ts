import type { Address, BareHex } from "../../base/hex.ts";
import type { AbiEntry, AbiParameter } from "../build/compiled-contract.ts";
import { keccak256 } from "../contract/address.ts";
import { toSelector } from "../proxy/places.ts";

export interface AbiOfAddress {
  readonly address: Address;
  readonly abi: readonly AbiEntry[];
}

interface OriginatedAbiEntry {
  readonly origin: Address;
  readonly entry: AbiEntry;
}

/**
 * Makes one ABI for a proxy's address from those of its implementations, and its own if given.
 *
 * Entries with the same key are listed once; the proxy's own go first. Constructors are left out: that of an
 * implementation did not run for the proxy's state. `receive` and `fallback` of several implementations are left out,
 * because a diamond passes only known selectors on.
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
 * Returns the selector of a function or error, the topic of an event, or the kind of `receive` and `fallback`;
 * undefined for other entries.
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
      // An anonymous event writes no topic.
      return entry.anonymous === true ? `anonymous event ${topic}` : `event ${topic}`;
    }
    case "receive":
    case "fallback":
      return type;
    default:
      return undefined;
  }
}

/** Finds the function or the error whose selector data begin with. */
export function findBySelector(
  abi: readonly AbiEntry[],
  { type, data }: { readonly type: "function" | "error"; readonly data: BareHex },
): AbiEntry | undefined {
  return abi.find((entry) => entry.type === type && data.startsWith(toSelector(toAbiSignature(entry))));
}

export function toAbiSignature({ name = "", inputs = [] }: Pick<AbiEntry, "name" | "inputs">): string {
  return `${name}(${inputs.map(toCanonicalType).join(",")})`;
}

function toCanonicalType({ type, components = [] }: AbiParameter): string {
  return type.startsWith("tuple")
    ? `(${components.map(toCanonicalType).join(",")})${type.slice("tuple".length)}`
    : type;
}
