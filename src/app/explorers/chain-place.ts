import { findChainServices } from "../../core/chains/find-chain.ts";
import { isLoopback } from "../../explorer-client/http/find-proxy.ts";
import type { ChainDescriptors, HostNetwork } from "../host.ts";

/**
 * Decides who hears of a chain's contracts. `remote`: its node is on another machine, also behind a tunnel. `local`: it
 * is simulated, or a development chain by its id or its node. `fork`: a development node with the chain id of a public
 * chain.
 */
export type ChainPlace = "remote" | "local" | "fork";

/** Of Hardhat's node and anvil, of Ganache and geth's --dev. */
const developmentChainIds: ReadonlySet<number> = new Set([31_337, 1337]);

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
  if (getUrl === undefined || developmentChainIds.has(chainId)) {
    return "local";
  }
  const url = await getUrl();
  const isHere = isLoopbackUrl(url);
  if (!isHere && !isNearUrl(url)) {
    return "remote";
  }
  const isPublic = await isPublicChain(chainId, chainDescriptors);
  if (isHere && !isPublic) {
    return "local";
  }
  if (await isDevelopmentNode()) {
    return isPublic ? "fork" : "local";
  }
  return "remote";
}

/** The host's answer takes precedence over the table. */
async function isPublicChain(chainId: number, chainDescriptors: ChainDescriptors): Promise<boolean> {
  const { etherscan, blockscout } = chainDescriptors.get(BigInt(chainId))?.blockExplorers ?? {};
  const apis = [etherscan && (etherscan.apiUrl ?? etherscan.url), blockscout?.apiUrl];
  const described = apis.flatMap((url) => url ?? []);
  return described.length > 0
    ? described.some((url) => !isLoopbackUrl(url))
    : (await findChainServices(chainId)) !== undefined;
}

export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}

/** Addresses, and names that no public name server knows: of a container, or of a machine in this network. */
const nearHost = /^[^.]+$|^[\d.]+$|\.(?:local|internal|lan|test|home\.arpa)$/;

/** Returns whether a node may be in this network. The nodes of public chains have public names. */
export function isNearUrl(url: string): boolean {
  return URL.canParse(url) && nearHost.test(new URL(url).hostname);
}
