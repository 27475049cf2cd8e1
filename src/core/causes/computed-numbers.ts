import type { BareHex } from "../../base/hex.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";

/** A number that some instructions in a row compute from nothing but what they push. */
interface ComputedNumber {
  /** Index of the first. */
  readonly start: number;
  /** Index behind the last. */
  readonly end: number;
  /** As of a PUSH, without zeros in front. */
  readonly immediate: BareHex;
}

/** solc computes numbers in fewer. */
const maxInstructions = 12;

const maxExponent = 256n;

/** What solc computes numbers by; the operand on top of the stack is the first. */
const operations: ReadonlyMap<number, (one: bigint, other: bigint) => bigint> = new Map([
  [0x01, (one, other) => one + other],
  [0x02, (one, other) => one * other],
  [0x03, (one, other) => one - other],
  [0x0a, raise],
  [0x1b, (bits, value) => value * raise(2n, bits)],
]);

/** From 2 ** 256 on, the powers of an even number are 0; of others, solc computes none. */
function raise(base: bigint, exponent: bigint): bigint {
  return exponent < maxExponent ? base ** exponent : 0n;
}

const not = 0x19;

/**
 * Lists the numbers that code computes. The optimizer pushes a number, or computes it if that makes shorter code: this
 * depends on how often the number is in all of the code, so that one edit may change it everywhere.
 *
 * @see https://docs.soliditylang.org/en/latest/internals/optimizer.html#constantoptimizer
 */
export function listComputedNumbers(
  instructions: readonly Instruction[],
  isNumber: (instruction: Instruction) => boolean,
): readonly ComputedNumber[] {
  const computed: ComputedNumber[] = [];
  for (let start = 0; start < instructions.length; start = Math.max(start + 1, computed.at(-1)?.end ?? 0)) {
    const found = mayCompute(instructions, start)
      ? compute(instructions.slice(start, start + maxInstructions), isNumber)
      : undefined;
    if (found !== undefined) {
      const digits = found.value.toString(16);
      const immediate = digits.length % 2 === 0 ? digits : `0${digits}`;
      computed.push({ start, end: start + found.length, immediate });
    }
  }
  return computed;
}

/** Most pushes are followed by something else: for them, nothing more is read. */
function mayCompute(instructions: readonly Instruction[], start: number): boolean {
  const [first = 0, second = 0] = [instructions[start]?.opcode, instructions[start + 1]?.opcode];
  return isPush(first) && (isPush(second) || second === not);
}

function isPush(opcode: number): boolean {
  return opcode >= opcodes.push0 && opcode <= opcodes.push32;
}

/** Returns the number that is left alone on the stack, by as many instructions as possible. */
function compute(
  instructions: readonly Instruction[],
  isNumber: (instruction: Instruction) => boolean,
): { readonly value: bigint; readonly length: number } | undefined {
  let stack: readonly bigint[] = [];
  let found: { readonly value: bigint; readonly length: number } | undefined;
  for (const [index, instruction] of instructions.entries()) {
    const next = isNumber(instruction)
      ? [BigInt(`0x0${instruction.immediate}`), ...stack]
      : apply(instruction.opcode, stack);
    const [value, ...others] = next ?? [];
    if (value === undefined) {
      return found;
    }
    stack = [value, ...others];
    found = index > 0 && others.length === 0 ? { value, length: index + 1 } : found;
  }
  return found;
}

function apply(opcode: number, stack: readonly bigint[]): readonly bigint[] | undefined {
  const [first, second, ...others] = stack;
  if (opcode === not && first !== undefined) {
    return [BigInt.asUintN(256, ~first), ...stack.slice(1)];
  }
  const value =
    first === undefined || second === undefined ? undefined : operations.get(opcode)?.(first, second);
  return value === undefined ? undefined : [BigInt.asUintN(256, value), ...others];
}
