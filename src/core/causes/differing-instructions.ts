import type { CodeBlock } from "./code-blocks.ts";
import { isStep } from "./code-steps.ts";

/**
 * Returns the compiled code's instructions that the code on the chain does not have at
 * their place, first to last. What the chain has in addition is marked by what follows it.
 *
 * A block that the chain has elsewhere was only moved, and counts as equal.
 */
export function listDifferingInstructions(
  compiled: readonly CodeBlock[],
  onChain: readonly CodeBlock[],
): readonly DifferingInstruction[] {
  const [built, known] = [compiled, onChain].map((blocks) => new Set(blocks.map(({ key }) => key)));
  return listGaps(compiled, onChain).flatMap((gap) => {
    const changed = gap.compiled.filter(({ key }) => !known?.has(key));
    const others = gap.onChain.filter(({ key }) => !built?.has(key));
    // As many other blocks are the same ones, edited.
    return changed.length === others.length
      ? changed.flatMap((block, index) =>
          listChanged(toSteps([block]), others[index]?.steps.filter(isStep) ?? []),
        )
      : listChanged(
          toSteps(changed),
          gap.onChain.flatMap(({ steps }) => steps.filter(isStep)),
        );
  });
}

function toSteps(blocks: readonly CodeBlock[]): readonly Step[] {
  return blocks.flatMap(({ start, steps }) =>
    steps.flatMap((step, index) => (isStep(step) ? [{ step, index: start + index }] : [])),
  );
}

/** One of the compiled code's instructions that the code on the chain does not have there. */
interface DifferingInstruction {
  readonly index: number;
  /** Whether the chain has it, too, and has more in front of it. */
  readonly isBehindMore: boolean;
}

interface Step {
  readonly step: string;
  readonly index: number;
}

function listChanged(compiled: readonly Step[], onChain: readonly string[]): readonly DifferingInstruction[] {
  const shorter = Math.min(compiled.length, onChain.length);
  let head = 0;
  while (head < shorter && compiled[head]?.step === onChain[head]) {
    head += 1;
  }
  let tail = 0;
  while (tail < shorter - head && compiled.at(-1 - tail)?.step === onChain.at(-1 - tail)) {
    tail += 1;
  }
  // Where nothing of this side is left, the chain has more: at the first step behind the equal ones.
  const end = Math.max(compiled.length - tail, Math.min(head + 1, compiled.length));
  const isBehindMore = compiled.length - tail <= head;
  // Of equally many steps, those count that differ.
  const isAligned = compiled.length === onChain.length;
  return compiled
    .slice(head, end)
    .filter(({ step }, index) => !isAligned || step !== onChain[head + index])
    .map(({ index }) => ({ index, isBehindMore }));
}

/** What is compared: blocks of code, or lines of text. */
interface Keyed {
  /** Equal for what is the same. */
  readonly key: string;
}

/** Blocks of one code that stand where others stand in the other; either side may have none. */
interface Gap<Block> {
  readonly compiled: readonly Block[];
  readonly onChain: readonly Block[];
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
export function listGaps<Block extends Keyed>(
  compiled: readonly Block[],
  onChain: readonly Block[],
): readonly Gap<Block>[] {
  const end = { compiled: compiled.length, onChain: onChain.length };
  const gaps: Gap<Block>[] = [];
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

function findAnchors(compiled: readonly Keyed[], onChain: readonly Keyed[]): readonly Anchor[] {
  const unique = indexUnique(onChain);
  const pairs = [...indexUnique(compiled)].flatMap(([key, index]) => {
    const other = unique.get(key);
    return other === undefined ? [] : [{ compiled: index, onChain: other }];
  });
  return longestIncreasingSubsequence(pairs, (pair) => pair.onChain);
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

function trimEqual<Block extends Keyed>({ compiled, onChain }: Gap<Block>): Gap<Block> {
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
