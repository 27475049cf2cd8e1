import type { Address } from "../../base/hex.ts";
import { createAddress } from "../../core/creation/addresses.ts";
import { inBatches } from "../in-batches.ts";
import type { History } from "./history.ts";

/** Two requests for each: enough for nearly all blocks, and an end for the largest. */
const maxCallees = 100;
/** More contracts than a block has gas for on most chains. */
const maxNonces = 4096;

export interface Factory {
  readonly address: Address;
  /** How many contracts it created in the block, this one among them. */
  readonly creations: number;
}

/**
 * Finds the contract, among those called in a block, that created this one with CREATE.
 *
 * Its nonce went up by one with each contract that it created in the block, and an address is made of
 * creator and nonce: so one of those nonces gives this address, or it is not the factory.
 */
export async function findFactory(
  history: History,
  {
    address,
    blockNumber,
    callees,
  }: { readonly address: Address; readonly blockNumber: number; readonly callees: ReadonlySet<Address> },
): Promise<Factory | undefined> {
  const proofs = await inBatches([...callees].slice(0, maxCallees), async (callee) => {
    const [before = 0, after = 0] = await Promise.all([
      history.nonceAt(callee, blockNumber - 1),
      history.nonceAt(callee, blockNumber),
    ]);
    const nonces = Array.from({ length: clampToLimit(after - before) }, (_, index) => before + index);
    const isFactory = nonces.some((nonce) => createAddress({ creator: callee, nonce }) === address);
    return isFactory ? { address: callee, creations: after - before } : undefined;
  });
  return proofs.find((proof) => proof !== undefined);
}

/** A contract that was destroyed in the block has nonce 0 after it. */
function clampToLimit(count: number): number {
  return Math.max(0, Math.min(count, maxNonces));
}
