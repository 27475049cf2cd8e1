import type { Address } from "../hex.ts";
import { createAddress } from "./create-address.ts";

/** More contracts than most factories create; each costs a hash. */
const maxNonce = 10_000;

/** More contracts of a kind than a transaction creates, as a rule. */
const maxDistance = 64;

/**
 * Finds how many contracts a creator makes after one child until it makes another, by CREATE; undefined
 * where they are no children of it, or too far away.
 */
export function findDistance(
  creator: Address,
  { from, to }: { readonly from: Address; readonly to: Address },
): number | undefined {
  const nonce = findNonce(creator, from);
  const distances = Array.from({ length: maxDistance + 1 }, (_, index) => index);
  return nonce === undefined
    ? undefined
    : distances.find((distance) => createAddress({ creator, nonce: nonce + distance }) === to);
}

/** Returns the address of the child that a creator makes so many after another one. */
export function followDistance(
  creator: Address,
  { from, distance }: { readonly from: Address; readonly distance: number },
): Address | undefined {
  const nonce = findNonce(creator, from);
  return nonce === undefined ? undefined : createAddress({ creator, nonce: nonce + distance });
}

function findNonce(creator: Address, child: Address): number | undefined {
  for (let nonce = 0; nonce <= maxNonce; nonce += 1) {
    if (createAddress({ creator, nonce }) === child) {
      return nonce;
    }
  }
  return undefined;
}
