import type { Address, Hex } from "../hex.ts";

/**
 * Returns code that calls a contract with the data and value that it is given itself, whether or not
 * the call fails, and then returns the size of the code at an address, as a word.
 */
export function callAndLook({
  recipient,
  address,
}: {
  readonly recipient: Address;
  /** Where to look, after the call. */
  readonly address: Address;
}): Hex {
  return `0x${[
    "366000600037", // CALLDATACOPY, all of it to memory at 0
    "600060003660003473", // no room for an answer; the data, the value, and PUSH20
    recipient.slice(2).toLowerCase(),
    "5af150", // GAS, CALL, POP
    "73",
    address.slice(2).toLowerCase(),
    "3b60005260206000f3", // EXTCODESIZE, MSTORE, RETURN
  ].join("")}`;
}
