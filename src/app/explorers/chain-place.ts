import { findChainServices } from "../../core/chains/find-chain.ts";
import { isLoopback } from "../../explorer-client/http/find-proxy.ts";
import type { ChainDescriptors, HostNetwork } from "../host.ts";

/**
 * Where a chain is, as far as it decides who hears of its contracts:
 *
 * - `remote`: the node is on another machine.
 * - `local`: the chain is on this machine, simulated in this process or by a node on loopback.
 * - `relayed`: a public chain behind a loopback URL, as of one's own node, a tunnel or a container.
 * - `fork`: a development node on loopback that has the chain id of a public chain.
 */
export type ChainPlace = "remote" | "local" | "relayed" | "fork";

/** Nobody else's, whatever a config says: of Hardhat's node and anvil, of Ganache and geth's --dev. */
const developmentChainIds: ReadonlySet<number> = new Set([31_337, 1337]);

/** Finds out where a chain is. The node is asked what it is only where the chain id is a public chain's. */
export async function findChainPlace(
  {
    getUrl,
    chainId,
    chainDescriptors,
  }: Pick<HostNetwork, "getUrl"> & {
    readonly chainId: number;
    readonly chainDescriptors: ChainDescriptors;
  },
  isDevelopmentNode: () => Promise<boolean>,
): Promise<ChainPlace> {
  if (getUrl === undefined) {
    return "local";
  }
  if (!isLoopbackUrl(await getUrl())) {
    return "remote";
  }
  if (developmentChainIds.has(chainId) || !(await isPublicChain(chainId, chainDescriptors))) {
    return "local";
  }
  return (await isDevelopmentNode()) ? "fork" : "relayed";
}

/** Whether a chain has an explorer on another machine. What the host says of it counts before the table. */
async function isPublicChain(chainId: number, chainDescriptors: ChainDescriptors): Promise<boolean> {
  const { etherscan, blockscout } = chainDescriptors.get(BigInt(chainId))?.blockExplorers ?? {};
  const apis = [etherscan && (etherscan.apiUrl ?? etherscan.url), blockscout?.apiUrl];
  const described = apis.flatMap((url) => url ?? []);
  return described.length > 0
    ? described.some((url) => !isLoopbackUrl(url))
    : (await findChainServices(chainId)) !== undefined;
}

/** Whether a text is a URL that points at this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}
