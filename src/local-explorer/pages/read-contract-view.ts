import type { Address } from "../../base/hex.ts";
import type { CallOptions } from "../../verification/ports.ts";
import type { ConnectedChain } from "../engine/connect-chains.ts";
import { findCreationInTime } from "../engine/find-creation-in-time.ts";
import { type CodeOnChain, readDeployedCode } from "../engine/read-deployed-code.ts";
import type { ContractView, ProxyView } from "./contract-view.ts";
import type { PageSources } from "./page-sources.ts";

/** Gathers what the pages of an address show; undefined where there is no code. */
export async function readContractView(
  target: { readonly chain: ConnectedChain; readonly address: Address },
  services: PageSources & CallOptions,
): Promise<ContractView | undefined> {
  const { chain, address } = target;
  const { store, clock, creationSearchMs, signal } = services;
  const onChain = await readDeployedCode(target, { signal });
  if (onChain === undefined) {
    return undefined;
  }
  const { deployed, code } = onChain;
  const search = { store, clock, limitMs: creationSearchMs, signal };
  return {
    address,
    chainId: chain.identity.chainId,
    code,
    codeHash: deployed.codeHash,
    contract: store.contracts.find(deployed),
    proxy: await readProxyView({ chain, onChain }, services),
    creation: await findCreationInTime({ chain, onChain }, search),
  };
}

async function readProxyView(
  { chain, onChain }: { readonly chain: ConnectedChain; readonly onChain: CodeOnChain },
  { store, detectImplementations, signal }: PageSources & CallOptions,
): Promise<ProxyView | undefined> {
  const { deployed, code } = onChain;
  const { reader } = chain;
  const linked = store.proxies.findImplementation(deployed);
  const implementation =
    linked ?? (await detectImplementations({ reader, address: deployed.address, code }, { signal }))[0];
  if (implementation === undefined) {
    return undefined;
  }
  const target = await readDeployedCode({ chain, address: implementation }, { signal });
  const contract = target && store.contracts.find(target.deployed);
  return { implementation, contract, isLinked: linked !== undefined };
}
