import { findMetadataSections } from "../../bytecode/metadata.ts";
import type { BareHex } from "../../hex.ts";

/**
 * How solc's runtime code begins: with the free memory pointer, for which it keeps 0x60, later 0x80
 * bytes and more where immutables or the IR pipeline want it, or with a library's own address.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_memory.html
 */
const prologue = /^(?:60(?:60|80|[a-f]0)(?:60|80)|610[0-9a-f]{3}(?:60|80)|73[0-9a-f]{40}3014)/;

/** Whether a runtime bytecode may be solc's: by its metadata, or else by its first instructions. */
export function looksLikeSolidity(runtimeBytecode: BareHex): boolean {
  return prologue.test(runtimeBytecode) || findMetadataSections(runtimeBytecode).length > 0;
}
