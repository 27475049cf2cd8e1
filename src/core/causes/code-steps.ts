import type { BareHex } from "../../base/hex.ts";
import { maxBytesWithShortLabels } from "../bytecode/dispatch.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";
import { listComputedNumbers } from "./computed-numbers.ts";

/** Code as it is compared with code of another compilation. */
export interface ComparableCode {
  /** Hex digits alone, without the metadata section at its end. */
  readonly digits: BareHex;
  /** Whether what an instruction pushes is, or may be, filled in by the chain: an immutable, an address. */
  readonly isFilledIn: (immediate: BareHex) => boolean;
  /** Whether what an instruction pushes counts as a label although it is the place of none; default: it never does. */
  readonly isLikeLabel?: (immediate: BareHex) => boolean;
  /** Tells labels apart by what is there, by its offset in bytes; default: all labels are alike. */
  readonly nameLabel?: (offsetBytes: number) => string;
}

/** Whether an instruction has a word. */
export function isStep(step: string): boolean {
  return step !== "";
}

/**
 * Writes what each instruction does, in words that do not depend on where the code stands. The first of those that
 * compute a number has the word of a push; the others have none.
 */
export function writeSteps(
  instructions: readonly Instruction[],
  { digits, isFilledIn, isLikeLabel = () => false, nameLabel = () => "" }: ComparableCode,
): readonly string[] {
  const places = new Set(
    instructions.filter(({ opcode }) => opcode === opcodes.jumpdest).map(({ offsetBytes }) => offsetBytes),
  );
  const copied = listCopied(instructions);
  // In larger code a PUSH1 is a number.
  const hasShortLabels = digits.length / 2 <= maxBytesWithShortLabels;
  const isLabel = (instruction: Instruction) => {
    const bytes = instruction.immediate.length / 2;
    const mayBeLabel = bytes > 0 && bytes <= 3 && (bytes > 1 || hasShortLabels);
    return (
      mayBeLabel &&
      (places.has(Number.parseInt(instruction.immediate, 16)) || isLikeLabel(instruction.immediate))
    );
  };
  const steps = instructions.map((instruction) => {
    const { opcode, immediate } = instruction;
    if (copied.has(instruction)) {
      return "label";
    }
    if (isLabel(instruction)) {
      return `label${nameLabel(Number.parseInt(immediate, 16))}`;
    }
    return isFilledIn(immediate) ? `${opcode}` : `${opcode}:${immediate}`;
  });
  const isNumber = (instruction: Instruction) =>
    isPush(instruction) &&
    !copied.has(instruction) &&
    !isLabel(instruction) &&
    !isFilledIn(instruction.immediate);
  for (const { start, end, immediate } of listComputedNumbers(instructions, isNumber)) {
    steps.fill("", start, end);
    steps[start] = `${opcodes.push0 + immediate.length / 2}:${immediate}`;
  }
  return steps;
}

/** Where a library is not linked yet, a PUSH has a name for its address. */
function isPush({ opcode, immediate }: Instruction): boolean {
  return opcode >= opcodes.push0 && opcode <= opcodes.push32 && /^[0-9a-f]*$/i.test(immediate);
}

/** What stands between the push of a place and the copy: at most a target, and a swap or a load. */
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
