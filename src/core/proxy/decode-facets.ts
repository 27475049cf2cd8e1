import type { Address, BareHex } from "../hex.ts";
import { decodeAddress } from "./decode-address.ts";

const wordDigits = 64;

/** A diamond with more would cost calls for each of them; explorers stop at 100. */
const maxFacets = 256;

/**
 * Returns the addresses of an `address[]`, or the first members of a `(address, bytes4[])[]`,
 * each once and without zero. Undefined when the data is no such list, or an empty one.
 *
 * Both begin with the offset of the list, then its length. Then come the addresses themselves, or
 * the offset of each tuple behind the length.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
 */
export function decodeFacets(
  returned: BareHex | undefined,
  items: "addresses" | "tuples",
): readonly Address[] | undefined {
  const data = returned ?? "";
  const list = readOffset(data, 0);
  const length = Number.parseInt(readWord(data, list), 16);
  // What is not a number fails both comparisons.
  if (!(length > 0 && length <= maxFacets)) {
    return undefined;
  }
  const start = list + wordDigits;
  const words = Array.from({ length }, (_, index) => start + index * wordDigits).map((place) =>
    readWord(data, items === "tuples" ? start + readOffset(data, place) : place),
  );
  const facets = words.map(decodeAddress).filter((facet) => facet !== undefined);
  return facets.length > 0 && words.every(isAddressWord) ? [...new Set(facets)] : undefined;
}

/** The digit that an offset in bytes leads to; behind the data when there is no offset. */
function readOffset(data: BareHex, place: number): number {
  const offsetBytes = Number.parseInt(readWord(data, place), 16);
  return Math.min(offsetBytes * 2, data.length);
}

/** The word at a digit, or what there is of it. */
function readWord(data: BareHex, place: number): BareHex {
  return data.slice(place, place + wordDigits);
}

function isAddressWord(word: BareHex): boolean {
  return /^0{24}[0-9a-f]{40}$/.test(word);
}
