import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import type { Store } from "../store/create-store.ts";
import type { ConnectedChain } from "./connect-chains.ts";
import type { CodeOnChain } from "./read-deployed-code.ts";

export interface CreationTarget {
  readonly chain: ConnectedChain;
  readonly onChain: CodeOnChain;
}

/**
 * Who created the code at an address, from the store or by a search of the chain, which is then
 * kept. undefined where the chain cannot tell.
 */
export async function findCreation(
  { chain, onChain }: CreationTarget,
  { store, ...options }: CallOptions & { readonly store: Pick<Store, "creations"> },
): Promise<ContractCreation | undefined> {
  const { deployed } = onChain;
  const known = store.creations.find(deployed);
  if (known !== undefined && (await isOnChain(known, { chain, ...options }))) {
    return known;
  }
  const found = await chain.reader.findCreation(deployed.address, options);
  if (found !== undefined) {
    store.creations.save(deployed, found);
  }
  return found;
}

/** A test may have reverted the chain and created the same code at the same address once more. */
async function isOnChain(
  { transactionHash, blockNumber }: ContractCreation,
  { chain, ...options }: CallOptions & { readonly chain: ConnectedChain },
): Promise<boolean> {
  const transaction = await chain.reader.findTransaction(transactionHash, options);
  return transaction !== undefined && transaction.blockNumber === blockNumber;
}
