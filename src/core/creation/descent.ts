import type { Address } from "../hex.ts";
import { createAddress } from "./create-address.ts";

/** The nonces with which a new contract created another, and that one another, down to the last. */
export type Descent = readonly number[];

/** What a constructor creates itself is among the first; of what its contracts create, too. */
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
