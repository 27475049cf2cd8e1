import { keccak256 } from "../address/checksum.ts";
import type { Hex } from "../hex.ts";

/** keccak256 of a value's JSON without blanks: the same however the file around it is laid out. */
export function hashJson(value: unknown): Hex {
  return `0x${keccak256(JSON.stringify(value))}`;
}
