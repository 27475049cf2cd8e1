import type { BareHex } from "../../base/hex.ts";
import { maxBytesWithShortLabels } from "../bytecode/dispatch.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";

/** Code as it is compared with code of another compilation. */
export interface ComparableCode {
  /** Hex digits alone, without the metadata section at its end. */
  readonly digits: BareHex;
  /** Whether what an instruction pushes is, or may be, filled in by the chain: an immutable, an address. */
  readonly isFilledIn: (immediate: BareHex) => boolean;
}

/** Writes what each instruction does, in words that do not depend on where the code stands. */
export function writeSteps(
  instructions: readonly Instruction[],
  { digits, isFilledIn }: ComparableCode,
): readonly string[] {
  const places = new Set(
    instructions.filter(({ opcode }) => opcode === opcodes.jumpdest).map(({ offsetBytes }) => offsetBytes),
  );
  const copied = listCopied(instructions);
  // In larger code a PUSH1 is a number.
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

/** The instructions between the push of a place and the copy: at most a target, and a swap or a load. */
const maxStepsToCopy = 3;

/** Finds the places that code copies data from, such as a contract to create: they move with the length of the code. */
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
