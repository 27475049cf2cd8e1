import { BlockList, isIP, isIPv6 } from "node:net";
import { findChainServices } from "../../core/chains/find-chain.ts";
import { isLoopback } from "../../explorer-client/http/find-proxy.ts";
import type { ChainDescriptors, HostNetwork } from "../host.ts";

/**
 * Where a chain is, as far as it decides who hears of its contracts:
 *
 * - `remote`: the node is on another machine.
 * - `local`: the chain is simulated in this process, is served by a node on loopback, or is for development
 *   by its id or, in this network, by what its node says: a container of anvil, for example.
 * - `relayed`: a public chain behind a loopback URL, as of one's own node, a tunnel or a container.
 * - `fork`: a development node on loopback, or in this network, that has the chain id of a public chain.
 */
export type ChainPlace = "remote" | "local" | "relayed" | "fork";

/** Nobody else's, whatever a config says: of Hardhat's node and anvil, of Ganache and geth's --dev. */
const developmentChainIds: ReadonlySet<number> = new Set([31_337, 1337]);

/** Finds out where a chain is. The node is asked what it is only where its place does not tell. */
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
  return isHere ? "relayed" : "remote";
}

/** Whether a chain has an explorer on another machine. The host's answer takes precedence over the table. */
async function isPublicChain(chainId: number, chainDescriptors: ChainDescriptors): Promise<boolean> {
  const { etherscan, blockscout } = chainDescriptors.get(BigInt(chainId))?.blockExplorers ?? {};
  const apis = [etherscan && (etherscan.apiUrl ?? etherscan.url), blockscout?.apiUrl];
  const described = apis.flatMap((url) => url ?? []);
  return described.length > 0
    ? described.some((url) => !isLoopbackUrl(url))
    : (await findChainServices(chainId)) !== undefined;
}

/** Returns whether a text is a URL that points at this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}

/** Addresses that no router of the internet passes on. */
const nearAddresses = new BlockList();
for (const [network, prefix, family] of [
  ["10.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
] as const) {
  nearAddresses.addSubnet(network, prefix, family);
}

/** Names that no public name server knows: of a container, or of a machine in this network. */
const nearName = /^[^.]+$|\.(?:local|internal|lan|test|home\.arpa)$/;

/** Returns whether a text is a URL that points at a machine of this network, or at a container. */
export function isNearUrl(url: string): boolean {
  if (!URL.canParse(url)) {
    return false;
  }
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 ? nearName.test(host) : nearAddresses.check(host, isIPv6(host) ? "ipv6" : "ipv4");
}
