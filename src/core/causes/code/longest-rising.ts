interface Card<Item> {
  readonly item: Item;
  /** The card that comes before this one in the run that it ends. */
  readonly before: Card<Item> | undefined;
}

/**
 * Returns the longest run of items, in their order but not necessarily next to one another, whose
 * values rise.
 *
 * @see https://en.wikipedia.org/wiki/Patience_sorting
 */
export function longestRising<Item>(
  items: readonly Item[],
  toValue: (item: Item) => number,
): readonly Item[] {
  // The lowest value that ends a run of each length, shortest run first.
  const tops: number[] = [];
  const cards: Card<Item>[] = [];
  for (const item of items) {
    const value = toValue(item);
    const at = findFirstNotBelow(tops, value);
    tops[at] = value;
    cards[at] = { item, before: cards[at - 1] };
  }
  const rising: Item[] = [];
  for (let card = cards.at(-1); card !== undefined; card = card.before) {
    rising.push(card.item);
  }
  return rising.reverse();
}

function findFirstNotBelow(rising: readonly number[], value: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rising[middle] ?? 0) < value) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
