/** Maps items with at most `limit` calls under way at once. The results have the order of the items. */
export async function mapWithLimit<Item, Result>(
  items: readonly Item[],
  { limit, map }: { readonly limit: number; readonly map: (item: Item) => Promise<Result> },
): Promise<readonly Result[]> {
  const results = new Map<number, Result>();
  const queue = items.entries();
  const runLane = async () => {
    for (const [index, item] of queue) {
      results.set(index, await map(item));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, runLane));
  return [...results].sort(([one], [other]) => one - other).map(([, result]) => result);
}
