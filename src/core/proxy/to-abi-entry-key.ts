import { keccak256 } from "../address/checksum.ts";
import type { AbiEntry, AbiParameter } from "../build-info/compiled-contract.ts";
import { toSelector } from "./selectors.ts";

/**
 * Returns what an entry of an ABI is recognised by on the chain: a selector, an event's topic, or the
 * kind itself for `receive` and `fallback`. Two entries with the same key cannot be told apart.
 * Undefined for constructors, and for what is none of these.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#json
 */
export function toAbiEntryKey(entry: AbiEntry): string | undefined {
  const { type } = entry;
  switch (type) {
    case "function":
    case "error":
      return `${type} ${toSelector(toSignature(entry))}`;
    case "event": {
      const topic = keccak256(toSignature(entry));
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

function toSignature({ name = "", inputs = [] }: AbiEntry): string {
  return `${name}(${inputs.map(toCanonicalType).join(",")})`;
}

/** A struct is written as the types of its members: `(address,uint256)[]` for `tuple[]`. */
function toCanonicalType({ type, components = [] }: AbiParameter): string {
  return type.startsWith("tuple")
    ? `(${components.map(toCanonicalType).join(",")})${type.slice("tuple".length)}`
    : type;
}
