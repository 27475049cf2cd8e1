/**
 * Opcodes that matter when a code is read without being run.
 *
 * @see https://www.evm.codes
 */
export const opcodes = {
  stop: 0x00,
  sub: 0x03,
  eq: 0x14,
  iszero: 0x15,
  xor: 0x18,
  jump: 0x56,
  jumpi: 0x57,
  jumpdest: 0x5b,
  /** PUSH1 is one more, and so on; since Shanghai (EIP-3855). */
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
