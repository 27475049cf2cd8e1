/** Up to this many items, every subset is listed: 255 of them. */
const maxItemsForAll = 8;

/** Up to this many, pairs are listed. */
const maxItemsForPairs = 40;

/** Lists subsets that are likely, the likeliest first: all items, each alone, pairs, then the rest of a few. */
export function listSubsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length <= 1) {
    return items.length === 0 ? [] : [items];
  }
  const singles = items.map((item) => [item]);
  if (items.length > maxItemsForPairs) {
    return [items, ...singles];
  }
  const pairs = items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other]));
  return items.length > maxItemsForAll ? [items, ...singles, ...pairs] : [items, ...listProper(items)];
}

/** Each subset but the empty one and the whole, by size. */
function listProper<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const masks = Array.from({ length: 2 ** items.length - 2 }, (_, index) => index + 1);
  return masks
    .map((mask) => items.filter((_, index) => (mask & (1 << index)) !== 0))
    .toSorted((one, other) => one.length - other.length);
}
