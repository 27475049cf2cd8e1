/**
 * Maps items with an asynchronous function, at most `limit` of them under way at once, and returns
 * the results in the order of the items.
 */
export async function mapWithLimit<Item, Result>(
  items: readonly Item[],
  { limit, map }: { readonly limit: number; readonly map: (item: Item) => Promise<Result> },
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  // One iterator that all lanes take from: an item is taken by one of them only.
  const queue = items.entries();
  const runLane = async () => {
    for (const [index, item] of queue) {
      results.set(index, await map(item));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runLane));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
