import type { Address } from "../../base/hex.ts";
import type { Chains, ConnectedChain } from "../engine/connect-chains.ts";

/** The first chain that has code at the address, else the first of all. */
export async function findChainWithCode(
  address: Address,
  chains: Chains,
): Promise<ConnectedChain | undefined> {
  for (const chain of await chains.listReachable()) {
    if ((await chain.reader.getCode(address)) !== "0x") {
      return chain;
    }
  }
  return await chains.find(undefined);
}
