import type { Address } from "../../base/hex.ts";
import { createAddress, listAddressWords } from "./addresses.ts";
import type { ProbeReport } from "./probes.ts";

const wordDigits = 64;

/**
 * Whether two reports tell the same arguments, though not at the same block. An argument that is the
 * address of what the creator made shortly before is another one at each block, since the creator's
 * nonce is. It is the same when it stands at the same distance.
 */
export function isSameReport(one: ProbeReport, other: ProbeReport): boolean {
  const [words, others] = [one, other].map(splitFromEnd);
  return (
    words !== undefined &&
    others !== undefined &&
    words.length === others.length &&
    words.every((word, index) => {
      const counterpart = others[index] ?? "";
      const distance = word === counterpart ? undefined : toDistance(word, one);
      return word === counterpart || (distance !== undefined && distance === toDistance(counterpart, other));
    })
  );
}

/** Arguments are whole words, and they come last. */
function splitFromEnd({ creationBytecode }: ProbeReport): readonly string[] {
  const rest = creationBytecode.length % wordDigits;
  const words = creationBytecode.slice(rest).match(/.{64}/g) ?? [];
  return [creationBytecode.slice(0, rest), ...words];
}

function toDistance(word: string, { creator, address }: ProbeReport): number | undefined {
  const [sibling] = listAddressWords(word);
  return sibling && findDistance(creator, { from: sibling, to: address });
}

/** The nonces with which a new contract created another, and that one another, down to the last. */
type Descent = readonly number[];

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

/** More contracts than most factories create; each costs a hash. */
export const maxNonce = 10_000;

/** More contracts of a kind than a transaction creates, as a rule. */
const maxDistance = 64;

/**
 * Finds how many contracts a creator makes after one child until it makes another, by CREATE; undefined
 * where they are no children of it, or too far away.
 */
function findDistance(
  creator: Address,
  { from, to }: { readonly from: Address; readonly to: Address },
): number | undefined {
  const nonce = findNonce(creator, from);
  const distances = Array.from({ length: maxDistance + 1 }, (_, index) => index);
  return nonce === undefined
    ? undefined
    : distances.find((distance) => createAddress({ creator, nonce: nonce + distance }) === to);
}

/** Finds the nonce with which an account created a contract by CREATE, among its first. */
export function findNonce(creator: Address, child: Address): number | undefined {
  for (let nonce = 0; nonce <= maxNonce; nonce += 1) {
    if (createAddress({ creator, nonce }) === child) {
      return nonce;
    }
  }
  return undefined;
}
