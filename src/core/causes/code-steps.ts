import type { BareHex } from "../../base/hex.ts";
import { maxBytesWithShortLabels } from "../bytecode/dispatch.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";

export interface ComparableCode {
  readonly digits: BareHex;
  /** Whether the chain may have filled in a pushed value: an immutable, an address. */
  readonly isFilledIn: (immediate: BareHex) => boolean;
}

export function writeSteps(
  instructions: readonly Instruction[],
  { digits, isFilledIn }: ComparableCode,
): readonly string[] {
  const places = new Set(
    instructions.filter(({ opcode }) => opcode === opcodes.jumpdest).map(({ offsetBytes }) => offsetBytes),
  );
  const copied = listCopied(instructions);
  // In larger code a PUSH1 is no label.
  const hasShortLabels = digits.length / 2 <= maxBytesWithShortLabels;
  const isLabel = ({ immediate }: Instruction) => {
    const bytes = immediate.length / 2;
    const mayBeLabel = bytes > 0 && bytes <= 3 && (bytes > 1 || hasShortLabels);
    return mayBeLabel && places.has(Number.parseInt(immediate, 16));
  };
  return instructions.map((instruction) => {
    const { opcode, immediate } = instruction;
    if (copied.has(instruction) || isLabel(instruction)) {
      return "label";
    }
    return isFilledIn(immediate) ? `${opcode}` : `${opcode}:${immediate}`;
  });
}

const maxStepsToCopy = 3;

/** Finds pushed offsets of copied data, such as a contract to create: they move with the length of the code. */
function listCopied(instructions: readonly Instruction[]): ReadonlySet<Instruction> {
  return new Set(
    instructions.flatMap(({ opcode }, index) =>
      opcode === opcodes.codecopy
        ? (instructions
            .slice(Math.max(0, index - maxStepsToCopy), index)
            .findLast(({ immediate }) => immediate.length === 4 || immediate.length === 6) ?? [])
        : [],
    ),
  );
}
