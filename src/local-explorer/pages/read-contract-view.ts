import type { Address } from "../../core/hex.ts";
import type { Clock } from "../../verification/ports.ts";
import type { ConnectedChain } from "../engine/connect-chains.ts";
import { findCreationInTime } from "../engine/find-creation-in-time.ts";
import { readDeployedCode } from "../engine/read-deployed-code.ts";
import type { Store } from "../store/open-store.ts";
import type { ContractView } from "./contract-page.ts";

interface ViewServices {
  readonly store: Store;
  readonly clock: Clock;
  readonly creationSearchMs: number;
}

/** Gathers what the page of an address shows; undefined where there is no code. */
export async function readContractView(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  services: ViewServices,
): Promise<ContractView | undefined> {
  const { chain, address } = target;
  const onChain = await readDeployedCode(target);
  if (onChain === undefined) {
    return undefined;
  }
  const { deployed, code } = onChain;
  const { store, clock, creationSearchMs } = services;
  return {
    address,
    chainId: chain.identity.chainId,
    code,
    codeHash: deployed.codeHash,
    contract: store.contracts.find(deployed),
    implementation: store.proxies.findImplementation(deployed),
    creation: await findCreationInTime({ chain, onChain }, { store, clock, limitMs: creationSearchMs }),
  };
}
