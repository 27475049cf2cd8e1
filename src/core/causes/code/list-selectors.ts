import type { BareHex } from "../../hex.ts";
import { findSelectorBranch } from "../../proxy/bytecode/find-selector-branch.ts";
import { readInstructions } from "../../proxy/bytecode/read-instructions.ts";

/**
 * Returns the selectors by which a code chooses its functions, as far as the forms of its dispatcher
 * are known.
 *
 * solc's search tree (from some ten functions on) compares with GT to halve the list and with EQ to
 * choose; only the latter counts.
 */
export function listSelectors(code: BareHex): ReadonlySet<BareHex> {
  const instructions = readInstructions(code);
  return new Set(
    instructions.flatMap((_, index) =>
      findSelectorBranch(instructions, index) === undefined
        ? []
        : instructions
            .slice(Math.max(0, index - 5), index)
            .map(({ immediate }) => immediate)
            .filter((immediate) => immediate.length === 8 || immediate.length === 6)
            .map((immediate) => immediate.padStart(8, "0"))
            .slice(-1),
    ),
  );
}
