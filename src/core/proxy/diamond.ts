import { type Address, type BareHex, wordDigits } from "../../base/hex.ts";
import { decodeAddress, type ProxyMatcher } from "./candidate.ts";
import { selectors } from "./places.ts";

/**
 * The functions that list facets are usually in a facet, so every contract that can delegate is asked. A diamond may
 * list itself for its own functions.
 */
export const matchDiamond: ProxyMatcher = async ({ address, root, ask }) => {
  const listed =
    decodeFacets(await ask(selectors.facetAddresses), "addresses") ??
    decodeFacets(await ask(selectors.facets), "tuples") ??
    [];
  const facets = listed.filter((facet) => facet !== address && facet !== root);
  return facets.length === 0 ? undefined : { implementations: facets, sourceless: false };
};

/** Each facet costs calls, and explorers stop at 100. */
const maxFacets = 256;

/**
 * Decodes `address[]` or the first members of `(address, bytes4[])[]`, without duplicates and zeros; undefined for
 * other data.
 */
export function decodeFacets(
  returned: BareHex | undefined,
  items: "addresses" | "tuples",
): readonly Address[] | undefined {
  const data = returned ?? "";
  const list = readOffset(data, 0);
  const length = Number.parseInt(readWord(data, list), 16);
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

function readOffset(data: BareHex, place: number): number {
  const offsetBytes = Number.parseInt(readWord(data, place), 16);
  return Math.min(offsetBytes * 2, data.length);
}

function readWord(data: BareHex, place: number): BareHex {
  return data.slice(place, place + wordDigits);
}

function isAddressWord(word: BareHex): boolean {
  return /^0{24}[0-9a-f]{40}$/.test(word);
}
