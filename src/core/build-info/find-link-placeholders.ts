import type { BareHex } from "../hex.ts";
import type { LinkReference } from "./compiled-contract.ts";

/** 20 bytes that no linker has filled: `__$hash$__`, before solc 0.5 `__file:Name` and underscores. */
const placeholder = /__.{36}__/g;

/**
 * Finds the places of libraries by their placeholders, for outputs that do not list them.
 *
 * The library's name is what the placeholder shows: a hash of the fully qualified name, or before
 * solc 0.5 its first 36 characters.
 *
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#library-linking
 */
export function findLinkPlaceholders(object: BareHex): readonly LinkReference[] {
  return [...object.matchAll(placeholder)].map(({ 0: text, index }) => ({
    library: text.replaceAll(/^__|_+$/g, ""),
    offsetBytes: index / 2,
    lengthBytes: 20,
  }));
}
