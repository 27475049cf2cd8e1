import { type Address, type BareHex, listWords, toBytes, wordDigits } from "../../base/hex.ts";
import { keccak256, toChecksumAddress } from "../contract/address.ts";
import { createAddress } from "./addresses.ts";
import type { CodePlace } from "./code-places.ts";
import { plantProbe } from "./probes.ts";

/** The reports of probes while a transaction was run again. */
export interface Recording {
  /** The contract that the transaction created itself, if it creates one. */
  readonly created: Address;
  readonly reports: readonly ProbeReport[];
}

/** The report of a probe about the creation that it ran in. */
export interface ProbeReport {
  /** Where the contract was created; with CREATE2 another than without the probe. */
  readonly address: Address;
  readonly creator: Address;
  /** The creation bytecode of the contract: its own code again, and its arguments. */
  readonly creationBytecode: BareHex;
  /** The end of that. */
  readonly encodedArguments: BareHex;
}

/**
 * Reads what a recorder returned; undefined when it does not come from one. Reports that are not of a
 * probe in one of these places, to the byte, are left out.
 */
export function readRecording(
  data: BareHex,
  { places, recorder }: { readonly places: readonly Pick<CodePlace, "code">[]; readonly recorder: Address },
): Recording | undefined {
  const [created = "", ...words] = listWords(data);
  if (created === "" || data.length % wordDigits !== 0) {
    return undefined;
  }
  const codes = new Map(places.map(({ code }) => [keccak256(toBytes(plantProbe(code, recorder))), code]));
  const reports: ProbeReport[] = [];
  for (let at = 0; at < words.length; ) {
    const [address = "", creator = "", hash = "", length = ""] = words.slice(at, at + 4);
    const lengthDigits = Number.parseInt(length, 16) * 2;
    const end = at + 4 + Math.ceil(lengthDigits / wordDigits);
    const code = codes.get(hash);
    if (!(end <= words.length)) {
      return undefined;
    }
    if (code !== undefined) {
      const encodedArguments = words
        .slice(at + 4, end)
        .join("")
        .slice(0, lengthDigits);
      reports.push({
        address: readAddress(address),
        creator: readAddress(creator),
        creationBytecode: code + encodedArguments,
        encodedArguments,
      });
    }
    at = end;
  }
  return { created: readAddress(created), reports };
}

function readAddress(word: BareHex): Address {
  return toChecksumAddress(word.slice(-40));
}

/** The nonces with which a new contract created another, and that one another, down to the last. */
type Descent = readonly number[];

/** Contracts that a constructor creates come among the first, and so do those that they create. */
const maxChildren = 64;

const maxGrandchildren = 16;

/**
 * Finds how one new contract descends from another by CREATE; undefined when it does not within two
 * generations. A new contract's nonces begin with 1.
 *
 * @see https://eips.ethereum.org/EIPS/eip-161
 */
export function findDescent(from: Address, to: Address): Descent | undefined {
  const paths = [
    ...listNonces(maxChildren).map((nonce) => [nonce]),
    ...listNonces(maxGrandchildren).flatMap((nonce) =>
      listNonces(maxGrandchildren).map((inner) => [nonce, inner]),
    ),
  ];
  return paths.find((path) => followDescent(from, path) === to);
}

/** Returns the address of the contract that descends from another in this way. */
export function followDescent(from: Address, descent: Descent): Address {
  return descent.reduce((creator, nonce) => createAddress({ creator, nonce }), from);
}

function listNonces(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
