import type { BareHex } from "../hex.ts";
import type { ArgumentLeaf } from "./list-argument-leaves.ts";

/** The bytes of one value in encoded arguments: a word, or a text without its padding. */
export function leafBytes(encoded: BareHex, { offsetBytes, lengthBytes }: ArgumentLeaf): BareHex {
  return encoded.slice(offsetBytes * 2, (offsetBytes + lengthBytes) * 2);
}
