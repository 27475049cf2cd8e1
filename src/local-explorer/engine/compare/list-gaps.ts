/** What is compared, such as lines of text. */
interface Keyed {
  /** Equal for what is the same. */
  readonly key: string;
}

/** Blocks of one code that stand where others stand in the other; either side may have none. */
interface Gap<Block> {
  readonly own: readonly Block[];
  readonly other: readonly Block[];
}

interface Anchor {
  readonly own: number;
  readonly other: number;
}

/**
 * Lays two codes side by side and returns where they differ, first to last.
 *
 * Blocks that occur once in each code, in the same order, hold the two together, and so does what is
 * equal next to them.
 */
export function listGaps<Block extends Keyed>(
  own: readonly Block[],
  other: readonly Block[],
): readonly Gap<Block>[] {
  const end = { own: own.length, other: other.length };
  const gaps: Gap<Block>[] = [];
  let from = { own: 0, other: 0 };
  for (const anchor of [...findAnchors(own, other), end]) {
    gaps.push(
      trimEqual({
        own: own.slice(from.own, anchor.own),
        other: other.slice(from.other, anchor.other),
      }),
    );
    from = { own: anchor.own + 1, other: anchor.other + 1 };
  }
  return gaps.filter((gap) => gap.own.length + gap.other.length > 0);
}

function findAnchors(own: readonly Keyed[], other: readonly Keyed[]): readonly Anchor[] {
  const unique = indexUnique(other);
  const pairs = [...indexUnique(own)].flatMap(([key, index]) => {
    const place = unique.get(key);
    return place === undefined ? [] : [{ own: index, other: place }];
  });
  return longestIncreasingSubsequence(pairs, (pair) => pair.other);
}

/** Where each block stands that occurs only once. */
function indexUnique(blocks: readonly Keyed[]): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, { key }] of blocks.entries()) {
    if (indexes.has(key)) {
      repeated.add(key);
    }
    indexes.set(key, index);
  }
  return new Map([...indexes].filter(([key]) => !repeated.has(key)));
}

function trimEqual<Block extends Keyed>({ own, other }: Gap<Block>): Gap<Block> {
  const shorter = Math.min(own.length, other.length);
  let head = 0;
  while (head < shorter && own[head]?.key === other[head]?.key) {
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && own.at(-1 - tail)?.key === other.at(-1 - tail)?.key) {
    tail += 1;
  }
  return {
    own: own.slice(head, own.length - tail),
    other: other.slice(head, other.length - tail),
  };
}

interface Card<Item> {
  readonly item: Item;
  /** The card that comes before this one in the run that it ends. */
  readonly before: Card<Item> | undefined;
}

/**
 * Returns the longest subsequence of items with strictly increasing values. The items need not be
 * adjacent.
 *
 * @see https://en.wikipedia.org/wiki/Patience_sorting
 */
export function longestIncreasingSubsequence<Item>(
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
