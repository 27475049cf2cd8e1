import { type Instruction, opcodes, readInstructions } from "../../bytecode/instructions.ts";
import type { ComparableCode } from "./comparable-code.ts";

/** A stretch of code that is run from its first instruction to its last, or not at all. */
export interface CodeBlock {
  /** Index of its first instruction. */
  readonly start: number;
  /** What each instruction does, in words that do not depend on where the code stands. */
  readonly steps: readonly string[];
  /** All of them: equal for blocks that do the same. */
  readonly key: string;
}

/** After these, code goes on elsewhere. */
const ends: ReadonlySet<number> = new Set([
  opcodes.stop,
  opcodes.jump,
  opcodes.jumpi,
  opcodes.return,
  opcodes.revert,
  opcodes.invalid,
  opcodes.selfdestruct,
]);

/** Up to this size one byte is enough for each label; in larger code a PUSH1 is a number. */
const maxBytesWithShortLabels = 256;

/**
 * Splits code into its basic blocks, in a form in which it can be compared with that of another
 * compilation: labels are all alike, for they change with each byte that is added before them, and so
 * is what the chain fills in.
 */
export function splitBlocks(code: ComparableCode): readonly CodeBlock[] {
  const instructions = readInstructions(code.digits);
  const toStep = createStepWriter(instructions, code);
  const blocks: CodeBlock[] = [];
  let start = 0;
  for (const [index, { opcode }] of instructions.entries()) {
    const next = instructions[index + 1]?.opcode;
    if (ends.has(opcode) || next === undefined || next === opcodes.jumpdest) {
      const steps = instructions.slice(start, index + 1).map(toStep);
      blocks.push({ start, steps, key: steps.join(" ") });
      start = index + 1;
    }
  }
  return blocks;
}

function createStepWriter(
  instructions: readonly Instruction[],
  { digits, isFilledIn }: ComparableCode,
): (instruction: Instruction) => string {
  const places = new Set(
    instructions.filter(({ opcode }) => opcode === opcodes.jumpdest).map(({ offsetBytes }) => offsetBytes),
  );
  const hasShortLabels = digits.length / 2 <= maxBytesWithShortLabels;
  return ({ opcode, immediate }) => {
    const bytes = immediate.length / 2;
    const isLabel =
      bytes > 0 && bytes <= 3 && (bytes > 1 || hasShortLabels) && places.has(Number.parseInt(immediate, 16));
    if (isLabel) {
      return "label";
    }
    return isFilledIn(immediate) ? `${opcode}` : `${opcode}:${immediate}`;
  };
}
