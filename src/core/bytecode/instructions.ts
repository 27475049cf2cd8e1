import type { BareHex } from "../../base/hex.ts";

export interface Instruction {
  readonly offsetBytes: number;
  readonly opcode: number;
  readonly immediate: BareHex;
}

/**
 * Reads code from its first byte to its last, data behind the code included.
 *
 * @see https://ethereum.github.io/yellowpaper/paper.pdf section 9.4.3
 */
export function readInstructions(code: BareHex): readonly Instruction[] {
  const instructions: Instruction[] = [];
  for (let offsetBytes = 0; offsetBytes * 2 < code.length; ) {
    const digits = offsetBytes * 2;
    const opcode = Number.parseInt(code.slice(digits, digits + 2), 16);
    const immediateBytes = opcode >= opcodes.push1 && opcode <= opcodes.push32 ? opcode - opcodes.push0 : 0;
    const immediate = code.slice(digits + 2, digits + 2 + immediateBytes * 2);
    instructions.push({ offsetBytes, opcode, immediate });
    offsetBytes += 1 + immediateBytes;
  }
  return instructions;
}

/** @see https://www.evm.codes */
export const opcodes = {
  stop: 0x00,
  sub: 0x03,
  eq: 0x14,
  iszero: 0x15,
  xor: 0x18,
  shl: 0x1b,
  callvalue: 0x34,
  calldatasize: 0x36,
  codecopy: 0x39,
  jump: 0x56,
  jumpi: 0x57,
  jumpdest: 0x5b,
  /** PUSH1 is one more, and so on; since Shanghai (EIP-3855). */
  sload: 0x54,
  push0: 0x5f,
  push1: 0x60,
  push3: 0x62,
  push4: 0x63,
  push32: 0x7f,
  return: 0xf3,
  delegatecall: 0xf4,
  revert: 0xfd,
  invalid: 0xfe,
  selfdestruct: 0xff,
} as const;

export const terminatingOpcodes: ReadonlySet<number> = new Set([
  opcodes.stop,
  opcodes.jump,
  opcodes.return,
  opcodes.revert,
  opcodes.invalid,
  opcodes.selfdestruct,
]);

/** Returns the jump destinations: offset → index of the instruction. */
export function indexPlaces(instructions: readonly Instruction[]): ReadonlyMap<number, number> {
  return new Map(
    instructions.flatMap(({ opcode, offsetBytes }, index) =>
      opcode === opcodes.jumpdest ? [[offsetBytes, index] as const] : [],
    ),
  );
}
