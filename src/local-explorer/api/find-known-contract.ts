import type { Address } from "../../base/hex.ts";
import { readDeployedCode } from "../engine/read-deployed-code.ts";
import type { VerifiedContract } from "../engine/verified-contract.ts";
import type { ActionCall, ActionServices } from "./action.ts";

/** What is known of the code that stands at an address now. */
export interface KnownContract {
  readonly contract: VerifiedContract | undefined;
  /** Set once the contract was linked as a proxy. */
  readonly implementation: Address | undefined;
}

/** Looks a contract up; undefined where there is no code. */
export async function findKnownContract(
  { chain, address, signal }: Pick<ActionCall, "chain" | "signal"> & { readonly address: Address },
  { store }: Pick<ActionServices, "store">,
): Promise<KnownContract | undefined> {
  const onChain = await readDeployedCode({ chain, address }, { signal });
  return onChain === undefined
    ? undefined
    : {
        contract: store.contracts.find(onChain.deployed),
        implementation: store.proxies.findImplementation(onChain.deployed),
      };
}
