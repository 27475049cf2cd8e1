import { listGaps } from "./list-gaps.ts";
import type { CodeBlock } from "./split-blocks.ts";

/**
 * Returns the indices of the compiled code's instructions that the code on the chain does not have at
 * their place, first to last. What the chain has in addition is marked by what follows it.
 *
 * A block that the chain has elsewhere was only moved, and counts as equal.
 */
export function listDifferingInstructions(
  compiled: readonly CodeBlock[],
  onChain: readonly CodeBlock[],
): readonly number[] {
  const known = new Set(onChain.map(({ key }) => key));
  return listGaps(compiled, onChain).flatMap((gap) => {
    const changed = gap.compiled.filter(({ key }) => !known.has(key));
    return listChanged(
      changed.flatMap(({ start, steps }) => steps.map((step, index) => ({ step, index: start + index }))),
      gap.onChain.flatMap(({ steps }) => steps),
    );
  });
}

interface Step {
  readonly step: string;
  readonly index: number;
}

function listChanged(compiled: readonly Step[], onChain: readonly string[]): readonly number[] {
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
  return compiled.slice(head, end).map(({ index }) => index);
}
