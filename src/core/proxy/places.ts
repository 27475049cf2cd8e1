import { type Address, type BareHex, type Hex, toBigInt, toHex, toWord } from "../../base/hex.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";
import { keccak256 } from "../contract/address.ts";

/**
 * Each derived from its label.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967
 * @see https://eips.ethereum.org/EIPS/eip-1822
 * @see https://www.npmjs.com/package/zos-lib/v/2.4.3
 */
export const storageSlots = {
  eip1967Implementation: toSlot(hashNumber("eip1967.proxy.implementation") - 1n),
  eip1967Admin: toSlot(hashNumber("eip1967.proxy.admin") - 1n),
  eip1967Beacon: toSlot(hashNumber("eip1967.proxy.beacon") - 1n),
  eip1822Implementation: toSlot(hashNumber("PROXIABLE")),
  zeppelinosImplementation: toSlot(hashNumber("org.zeppelinos.proxy.implementation")),
  zeppelinosAdmin: toSlot(hashNumber("org.zeppelinos.proxy.admin")),
  /** The first state variable of a Solidity contract. */
  first: toSlot(0n),
} as const;

/**
 * Of `Upgraded(address)`, which proxies and beacons emit.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1967#events
 */
export const upgradedTopic: Hex = toHex(keccak256("Upgraded(address)"));

export function toSlot(number: bigint): Hex {
  return toHex(toWord(number));
}

function hashNumber(label: string): bigint {
  return toBigInt(keccak256(label));
}

/** Code also pushes topics of events. */
const maxPushed = 32;

/** Slots 0 to 10, that of its address, and those that the code names. */
export function listCustomSlots(root: Address, instructions: readonly Instruction[]): readonly Hex[] {
  const pushed = instructions.flatMap(({ immediate }, index) => {
    const isRead = instructions[index + 1]?.opcode === opcodes.sload;
    const isHash = /^(?!0{24}|f{24})[0-9a-f]{64}$/.test(immediate);
    return immediate !== "" && (isRead || isHash) ? [toBigInt(immediate)] : [];
  });
  const first = Array.from({ length: 11 }, (_, number) => BigInt(number));
  return [...new Set([...first, BigInt(root), ...pushed.slice(0, maxPushed)].map(toSlot))];
}

export const selectors = {
  /** EIP-897, beacons of EIP-1967, and many proxies of their own kind. */
  implementation: toSelector("implementation()"),
  /** Beacons that avoid being mistaken for proxies, such as NFTX's. */
  childImplementation: toSelector("childImplementation()"),
  /** Compound's Unitroller. */
  comptrollerImplementation: toSelector("comptrollerImplementation()"),
  /** Safe since 1.1. */
  masterCopy: toSelector("masterCopy()"),
  /** Of the loupe of EIP-2535. */
  facetAddresses: toSelector("facetAddresses()"),
} as const;

/** @see https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector */
export function toSelector(signature: string): BareHex {
  return keccak256(signature).slice(0, 8);
}
