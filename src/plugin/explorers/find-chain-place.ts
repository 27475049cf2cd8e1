import type { HardhatConfig, NetworkConfig } from "hardhat/types/config";

import { explorersOfDescriptor } from "./explorers-of-descriptor.ts";
import { isLoopbackUrl } from "./is-loopback-url.ts";

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
    networkConfig,
    chainId,
    config,
  }: {
    readonly networkConfig: Readonly<NetworkConfig>;
    readonly chainId: number;
    readonly config: Pick<HardhatConfig, "chainDescriptors" | "verifyContract">;
  },
  isDevelopmentNode: () => Promise<boolean>,
): Promise<ChainPlace> {
  if (networkConfig.type === "edr-simulated") {
    return "local";
  }
  if (!isLoopbackUrl(await networkConfig.url.getUrl())) {
    return "remote";
  }
  const described = explorersOfDescriptor(
    config.chainDescriptors.get(BigInt(chainId)),
    config.verifyContract,
  );
  const isPublic =
    !developmentChainIds.has(chainId) && described.some(({ apiUrl }) => !isLoopbackUrl(apiUrl));
  if (!isPublic) {
    return "local";
  }
  return (await isDevelopmentNode()) ? "fork" : "relayed";
}
