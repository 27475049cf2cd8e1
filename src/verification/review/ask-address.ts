import { type Address, type BareHex, toBareHex, toHex } from "../../base/hex.ts";
import { decodeAddress } from "../../core/proxy/candidate.ts";
import { toSelector } from "../../core/proxy/places.ts";
import { caller } from "../../core/proxy/sentinel.ts";
import type { BlockTag } from "../ports.ts";
import type { Operation } from "../run.ts";

/**
 * Asks a contract for an address by a function without arguments; undefined: it has no such function, or the answer is
 * not an address.
 */
export async function askAddress(
  { to, selector, block }: Question,
  { ports: { chain }, deadline: { signal } }: Operation<"chain">,
): Promise<Address | undefined> {
  const call = { to, from: caller, data: toHex(selector) };
  const answer = await chain.call(call, { signal, ...(block !== undefined && { block }) });
  return answer.kind === "returned" ? decodeAddress(toBareHex(answer.data)) : undefined;
}

interface Question {
  readonly to: Address;
  readonly selector: BareHex;
  /** Default: the latest one. */
  readonly block?: BlockTag | undefined;
}

/**
 * Asks contracts for their owners. One that has none is left out.
 *
 * @see https://eips.ethereum.org/EIPS/eip-173
 */
export async function findOwners(
  addresses: readonly (Address | undefined)[],
  run: Operation<"chain">,
): Promise<ReadonlyMap<Address, Address>> {
  const owners = new Map<Address, Address>();
  for (const to of addresses) {
    const owner = to && (await askAddress({ to, selector: toSelector("owner()") }, run));
    if (to !== undefined && owner !== undefined) {
      owners.set(to, owner);
    }
  }
  return owners;
}
