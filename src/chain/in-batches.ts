/** Enough to hide a network's latency, and few enough for a node that limits its callers. */
const batchSize = 8;

/** Runs the task for each item, a few at a time, and returns the results in the items' order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    results.push(...(await Promise.all(items.slice(start, start + batchSize).map(task))));
  }
  return results;
}
