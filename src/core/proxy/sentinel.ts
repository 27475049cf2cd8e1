import { type Address, type BareHex, type Hex, listWords, toBareHex, toHex, toWord } from "../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";

/** No contract has a role for this account. Some treat zero as an admin. */
export const caller = toAddress("caller");

/** The word that the sentinel returns. Asked as a beacon, it names this address. */
export const relay = toAddress("sentinel");

/** Returns the word and `address(this)`: the address of the contract that delegates to it. */
export const sentinel: Hex = toHex(`73${relay.slice(2)}6000523060205260406000f3`);

export const unknownSelector: BareHex = keccak256("selector of hardhat-verify-contract").slice(0, 8);

export function isSentinelAt(address: Address, returned: BareHex | undefined): boolean {
  const expected = [relay, address].map((one) => toWord(one.slice(2).toLowerCase())).join("");
  return returned?.startsWith(expected) === true;
}

function toAddress(label: string): Address {
  return toChecksumAddress(keccak256(`${label} of hardhat-verify-contract`).slice(-40));
}

export function writeSlotReader(slots: readonly Hex[]): Hex {
  const reads = slots.map((slot, index) => `7f${toBareHex(slot)}5461${toTwoBytes(index + 1)}52`);
  return toHex(`73${toBareHex(relay)}600052${reads.join("")}61${toTwoBytes(slots.length + 1)}6000f3`);
}

export function readSlotWords(
  slots: readonly Hex[],
  returned: BareHex | undefined,
): ReadonlyMap<Hex, Hex> | undefined {
  const [first, ...words] = listWords(returned ?? "");
  return first === toWord(toBareHex(relay)) && words.length === slots.length
    ? new Map(slots.map((slot, index) => [slot, toHex(words[index] ?? "")]))
    : undefined;
}

function toTwoBytes(index: number): BareHex {
  return toWord((index * 32).toString(16), 2);
}
