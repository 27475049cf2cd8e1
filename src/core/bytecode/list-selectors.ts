import type { BareHex } from "../../base/hex.ts";
import { findSelectorBranch } from "./dispatch.ts";
import {
  type Instruction,
  indexPlaces,
  opcodes,
  readInstructions,
  terminatingOpcodes,
} from "./instructions.ts";

/**
 * Returns the selectors by which a code chooses its functions, as far as the forms of its dispatcher
 * are known.
 *
 * The code is followed from its first instruction, but not into the functions, so that contracts which
 * it carries along do not count. solc's search tree (from some functions on) halves the list by GT
 * before it chooses by EQ; only what is chosen by counts.
 */
export function listSelectors(code: BareHex): ReadonlySet<BareHex> {
  const instructions = readInstructions(code);
  const followed = followDispatcher(instructions);
  return followed.size > 0 ? followed : scanForSelectors(instructions);
}

/** Everything that looks like a choice, for dispatchers whose jumps cannot be followed. */
function scanForSelectors(instructions: readonly Instruction[]): ReadonlySet<BareHex> {
  const selectors = instructions.flatMap((_, index) =>
    findSelectorBranch(instructions, index) === undefined ? [] : [readSelector(instructions, index)],
  );
  return new Set(selectors.filter((selector) => selector !== ""));
}

function followDispatcher(instructions: readonly Instruction[]): ReadonlySet<BareHex> {
  const places = indexPlaces(instructions);
  const selectors = new Set<BareHex>();
  const starts = new Set([0]);
  // A set grows while it is walked: each place that is added is visited, and only once.
  for (const start of starts) {
    for (const { selector, label } of listJumps(instructions, start)) {
      const target = label === undefined ? undefined : places.get(label);
      if (selector !== undefined) {
        selectors.add(selector);
      }
      if (target !== undefined) {
        starts.add(target);
      }
    }
  }
  return selectors;
}

interface Jump {
  /** Of the function that is chosen here. */
  readonly selector: BareHex | undefined;
  /** Where the dispatcher goes on; undefined where that is a function. */
  readonly label: number | undefined;
}

/** The jumps from one instruction on to where the code ends, a function begins, or the next label is gone on to. */
function listJumps(instructions: readonly Instruction[], start: number): readonly Jump[] {
  const jumps: Jump[] = [];
  for (let index = start; index < instructions.length; index++) {
    const { opcode, offsetBytes } = instructions[index] ?? { opcode: opcodes.stop, offsetBytes: 0 };
    if (opcode === opcodes.jumpdest && index > start) {
      jumps.push({ selector: undefined, label: offsetBytes });
      break;
    }
    if (opcode === opcodes.jump || opcode === opcodes.jumpi) {
      jumps.push(readJump(instructions, index));
    }
    if (terminatingOpcodes.has(opcode) || findSelectorBranch(instructions, index) === "behind-jump") {
      break;
    }
  }
  return jumps;
}

function readJump(instructions: readonly Instruction[], jumpIndex: number): Jump {
  const branch = findSelectorBranch(instructions, jumpIndex);
  return {
    selector: branch && readSelector(instructions, jumpIndex),
    label:
      branch === "at-target" ? undefined : Number.parseInt(instructions[jumpIndex - 1]?.immediate ?? "", 16),
  };
}

/** Leading zeros are not pushed. */
export function readSelector(instructions: readonly Instruction[], jumpIndex: number): BareHex {
  const pushed = instructions
    .slice(Math.max(0, jumpIndex - 5), jumpIndex)
    .findLast(({ opcode }) => opcode === opcodes.push4 || opcode === opcodes.push3);
  return pushed?.immediate.padStart(8, "0") ?? "";
}
