import { type BareHex, toBytes } from "../../base/hex.ts";
import { findMetadataSections } from "./metadata.ts";

/** CBOR for `{"vyper": [major, minor, patch]}`, up to the numbers, each of which is below 24. */
const vyperMark = /a165767970657283((?:0[0-9a-f]|1[0-7]){3})/g;

/**
 * Returns the Vyper version that a bytecode names, `0.3.7`; undefined when it names none.
 *
 * Vyper 0.3.4 writes the mark at the end of the runtime code, 0.3.5 to 0.3.9 add its length after
 * it, and the values of immutables may follow on the chain. From 0.3.10 on the mark is in the
 * creation bytecode alone, as the last item of a list, with the same bytes.
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
 * How solc's runtime code begins: with the free memory pointer, for which it keeps 0x60, later 0x80
 * bytes and more where immutables or the IR pipeline want it, or with a library's own address.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_memory.html
 */
const prologue = /^(?:60(?:60|80|[a-f]0)(?:60|80)|610[0-9a-f]{3}(?:60|80)|73[0-9a-f]{40}3014)/;

/** Returns whether a runtime bytecode may be solc's: by its metadata, or else by its first instructions. */
export function looksLikeSolidity(runtimeBytecode: BareHex): boolean {
  return prologue.test(runtimeBytecode) || findMetadataSections(runtimeBytecode).length > 0;
}
