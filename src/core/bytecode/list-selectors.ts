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
 * Returns the selectors of the functions that code chooses, as far as its dispatcher is known. solc's search tree
 * halves the list by GT before it compares by EQ.
 */
export function listSelectors(code: BareHex): ReadonlySet<BareHex> {
  const instructions = readInstructions(code);
  const followed = followDispatcher(instructions);
  return followed.size > 0 ? followed : scanForSelectors(instructions);
}

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
  readonly selector: BareHex | undefined;
  readonly label: number | undefined;
}

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
