import { type Address, type BareHex, type Hex, listWords, toBareHex, toHex, toWord } from "../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";

/** The account that calls: no contract has a role for it, and it is not zero, which some contracts treat as an admin. */
export const caller = toAddress("caller");

/**
 * The word that the sentinel returns. It is also an address: who asks the sentinel for a target (as a beacon is
 * asked) is told this one.
 */
export const relay = toAddress("sentinel");

/** Code that returns the word and `address(this)`: the address of the contract that delegates to it. */
export const sentinel: Hex = toHex(`73${relay.slice(2)}6000523060205260406000f3`);

/** A selector that no function has, as far as anybody knows. */
export const unknownSelector: BareHex = keccak256("selector of hardhat-verify-contract").slice(0, 8);

/** Returns whether the sentinel answered, run by the contract at an address. */
export function isSentinelAt(address: Address, returned: BareHex | undefined): boolean {
  const expected = [relay, address].map((one) => toWord(one.slice(2).toLowerCase())).join("");
  return returned?.startsWith(expected) === true;
}

function toAddress(label: string): Address {
  return toChecksumAddress(keccak256(`${label} of hardhat-verify-contract`).slice(-40));
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
  const [first, ...words] = listWords(returned ?? "");
  return first === toWord(toBareHex(relay)) && words.length === slots.length
    ? new Map(slots.map((slot, index) => [slot, toHex(words[index] ?? "")]))
    : undefined;
}

/** The place of a word in memory. */
function toTwoBytes(index: number): BareHex {
  return toWord((index * 32).toString(16), 2);
}
