import { type BareHex, toBytes } from "../../base/hex.ts";
import { findMetadataSections } from "./metadata.ts";

/** CBOR of `{"vyper": [major, minor, patch]}`. */
const vyperMark = /a165767970657283((?:0[0-9a-f]|1[0-7]){3})/g;

/**
 * Returns the Vyper version that a bytecode names: `0.3.7`. From 0.3.10 on, only creation bytecode names it.
 *
 * @see https://github.com/vyperlang/vyper/pull/2860
 * @see https://github.com/vyperlang/vyper/pull/3010
 * @see https://github.com/vyperlang/vyper/pull/3584
 */
export function findVyperVersion(code: BareHex): string | undefined {
  const numbers = [...code.matchAll(vyperMark)].findLast(({ index }) => index % 2 === 0)?.[1];
  return numbers === undefined ? undefined : toBytes(numbers).join(".");
}

/**
 * How solc's runtime code begins: the free memory pointer, or a library's own address.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_memory.html
 */
const prologue = /^(?:60(?:60|80|[a-f]0)(?:60|80)|610[0-9a-f]{3}(?:60|80)|73[0-9a-f]{40}3014)/;

export function looksLikeSolidity(runtimeBytecode: BareHex): boolean {
  return prologue.test(runtimeBytecode) || findMetadataSections(runtimeBytecode).length > 0;
}
