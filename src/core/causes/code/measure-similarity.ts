import type { CodeBlock } from "./split-blocks.ts";

/**
 * Returns how much of two codes is equal, from 0 to 1: the share of instructions that stand in blocks
 * which both have, wherever in the code. One is only returned where all blocks are the same.
 */
export function measureSimilarity(one: readonly CodeBlock[], other: readonly CodeBlock[]): number {
  const left = countKeys(other);
  let common = 0;
  for (const { key, steps } of one) {
    const count = left.get(key) ?? 0;
    if (count > 0) {
      left.set(key, count - 1);
      common += steps.length;
    }
  }
  const total = countSteps(one) + countSteps(other);
  return total === 0 ? 0 : (2 * common) / total;
}

function countKeys(blocks: readonly CodeBlock[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of blocks) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function countSteps(blocks: readonly CodeBlock[]): number {
  return blocks.reduce((sum, { steps }) => sum + steps.length, 0);
}
