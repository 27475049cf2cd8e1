import type { CallOptions, ContractCreation } from "../../verification/ports.ts";
import type { ConnectedChain } from "./connect-chains.ts";
import type { CreationCall } from "./find-passed-on.ts";

/** Reads the call in which a contract was created by another one; undefined where the chain has forgotten it. */
export async function readCreationCall(
  { transactionHash, creator, factory }: ContractCreation,
  { chain, signal }: CallOptions & { readonly chain: ConnectedChain },
): Promise<CreationCall | undefined> {
  const transaction = await chain.reader.findTransaction(transactionHash, { signal });
  if (transaction === undefined) {
    return undefined;
  }
  const accounts = [transaction.from, transaction.to, creator, factory].filter((one) => one !== undefined);
  return {
    data: transaction.input.slice(2).toLowerCase(),
    accounts: [...new Set(accounts)],
    chainId: chain.identity.chainId,
  };
}
