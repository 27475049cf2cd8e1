import { longestRising } from "./longest-rising.ts";
import type { CodeBlock } from "./split-blocks.ts";

/** Blocks of one code that stand where others stand in the other; either side may have none. */
export interface CodeGap {
  readonly compiled: readonly CodeBlock[];
  readonly onChain: readonly CodeBlock[];
}

interface Anchor {
  readonly compiled: number;
  readonly onChain: number;
}

/**
 * Lays two codes side by side and returns where they differ, first to last.
 *
 * Blocks that occur once in each code, in the same order, hold the two together, and so does what is
 * equal next to them.
 */
export function listGaps(compiled: readonly CodeBlock[], onChain: readonly CodeBlock[]): readonly CodeGap[] {
  const end = { compiled: compiled.length, onChain: onChain.length };
  const gaps: CodeGap[] = [];
  let from = { compiled: 0, onChain: 0 };
  for (const anchor of [...findAnchors(compiled, onChain), end]) {
    gaps.push(
      trimEqual({
        compiled: compiled.slice(from.compiled, anchor.compiled),
        onChain: onChain.slice(from.onChain, anchor.onChain),
      }),
    );
    from = { compiled: anchor.compiled + 1, onChain: anchor.onChain + 1 };
  }
  return gaps.filter((gap) => gap.compiled.length + gap.onChain.length > 0);
}

function findAnchors(compiled: readonly CodeBlock[], onChain: readonly CodeBlock[]): readonly Anchor[] {
  const unique = indexUnique(onChain);
  const pairs = [...indexUnique(compiled)].flatMap(([key, index]) => {
    const other = unique.get(key);
    return other === undefined ? [] : [{ compiled: index, onChain: other }];
  });
  return longestRising(pairs, (pair) => pair.onChain);
}

/** Where each block stands that occurs only once. */
function indexUnique(blocks: readonly CodeBlock[]): ReadonlyMap<string, number> {
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

function trimEqual({ compiled, onChain }: CodeGap): CodeGap {
  const shorter = Math.min(compiled.length, onChain.length);
  let head = 0;
  while (head < shorter && compiled[head]?.key === onChain[head]?.key) {
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && compiled.at(-1 - tail)?.key === onChain.at(-1 - tail)?.key) {
    tail += 1;
  }
  return {
    compiled: compiled.slice(head, compiled.length - tail),
    onChain: onChain.slice(head, onChain.length - tail),
  };
}
