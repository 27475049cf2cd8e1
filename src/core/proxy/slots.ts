import { type Address, type BareHex, type Hex, toBareHex, toBigInt, toHex, toWord } from "../../base/hex.ts";
import { type Instruction, opcodes } from "../bytecode/instructions.ts";
import { keccak256 } from "../contract/address.ts";
import { relay } from "./sentinel.ts";

/**
 * The slots in which proxies keep addresses, each derived from its label.
 *
 * EIP-1967 subtracts one from the hash, so that no preimage is known and no mapping can use the slot.
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

/** Returns the slot with a number. */
export function toSlot(number: bigint): Hex {
  return toHex(toWord(number));
}

function hashNumber(label: string): bigint {
  return toBigInt(keccak256(label));
}

/** Code has topics of events and the like among its words. */
const maxPushed = 32;

/** Lists slots that a proxy of its own kind may use: 0 to 10, that of its address, and those that its code names. */
export function listCustomSlots(root: Address, instructions: readonly Instruction[]): readonly Hex[] {
  const pushed = instructions.flatMap(({ immediate }, index) => {
    const isRead = instructions[index + 1]?.opcode === opcodes.sload;
    const isHash = /^(?!0{24}|f{24})[0-9a-f]{64}$/.test(immediate);
    return immediate !== "" && (isRead || isHash) ? [toBigInt(immediate)] : [];
  });
  const first = Array.from({ length: 11 }, (_, number) => BigInt(number));
  return [...new Set([...first, BigInt(root), ...pushed.slice(0, maxPushed)].map(toSlot))];
}

/** Writes code that returns the sentinel's word, and then the words in these slots of the contract that runs it. */
export function writeSlotReader(slots: readonly Hex[]): Hex {
  const reads = slots.map((slot, index) => `7f${toBareHex(slot)}5461${toTwoBytes(index + 1)}52`);
  return toHex(`73${toBareHex(relay)}600052${reads.join("")}61${toTwoBytes(slots.length + 1)}6000f3`);
}

/** Reads what that code returned; `undefined` if the answer is of other code. */
export function readSlotWords(
  slots: readonly Hex[],
  returned: BareHex | undefined,
): ReadonlyMap<Hex, Hex> | undefined {
  const [first, ...words] = returned?.match(/.{64}/g) ?? [];
  return first === toWord(toBareHex(relay)) && words.length === slots.length
    ? new Map(slots.map((slot, index) => [slot, toHex(words[index] ?? "")]))
    : undefined;
}

/** The place of a word in memory. */
function toTwoBytes(index: number): BareHex {
  return toWord((index * 32).toString(16), 2);
}
