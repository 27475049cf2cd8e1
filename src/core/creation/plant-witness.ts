import { keccak256 } from "../contract/address.ts";
import type { Address, BareHex } from "../hex.ts";

/** A creation that is to be recognised. */
export interface WitnessedCreation {
  readonly address: Address;
  /** Constructor arguments, to the byte. */
  readonly encoded: BareHex;
}

/**
 * Makes of a creation bytecode one of the same length that creates nothing at this address with these
 * arguments behind it, and a contract that does nothing anywhere else and with any others. Undefined
 * where there is no room.
 */
export function plantWitness(code: BareHex, { address, encoded }: WitnessedCreation): BareHex | undefined {
  const hash = keccak256(Buffer.from(encoded, "hex"));
  const compare = [
    `62${toHex(code.length / 2, 3)}`, // PUSH3 length of the code
    "803803", // DUP1, CODESIZE, SUB: length of what is behind it
    "8091600039", // DUP1, SWAP2, CODECOPY to memory at 0
    "600020", // KECCAK256
    `7f${hash}14`, // EQ
    `3073${address.slice(2).toLowerCase()}14`, // ADDRESS, EQ
    "16", // AND
  ].join("");
  const create = "600060005360016000f3"; // RETURN one byte, STOP
  const refuseAt = compare.length / 2 + 3 + create.length / 2;
  const body = `${compare}60${toHex(refuseAt, 1)}57${create}5b60006000fd`;
  return body.length > code.length ? undefined : body + code.slice(body.length);
}

function toHex(value: number, bytes: number): BareHex {
  return value.toString(16).padStart(bytes * 2, "0");
}
