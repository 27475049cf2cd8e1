import { type Address, toBareHex, toHex } from "../../base/hex.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { toSelector } from "../../core/proxy/places.ts";
import { caller } from "../../core/proxy/sentinel.ts";
import type { Operation } from "../run.ts";

/**
 * Asks contracts for their owners. One that has no such function, or whose answer is not an address, is left out.
 *
 * @see https://eips.ethereum.org/EIPS/eip-173
 */
export async function findOwners(
  addresses: readonly (Address | undefined)[],
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<ReadonlyMap<Address, Address>> {
  const owners = new Map<Address, Address>();
  for (const address of addresses) {
    if (address !== undefined) {
      const call = { to: address, from: caller, data: toHex(toSelector("owner()")) };
      const answer = await chain.call(call, { signal });
      const owner = answer.kind === "returned" ? decodeAddress(toBareHex(answer.data)) : undefined;
      if (owner !== undefined) {
        owners.set(address, owner);
      }
    }
  }
  return owners;
}
