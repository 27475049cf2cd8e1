import type { NetworkConnection } from "hardhat/types/network";

import { ChainIdContradictedError } from "../core/errors/chain-errors.ts";

/**
 * Gives the node's chain id back. Hardhat holds it against the config as well, but with the next
 * question of all, as if that had not been answered.
 *
 * @throws ChainIdContradictedError when the network is configured for another chain
 */
export function checkChainId(
  chainId: number,
  {
    networkName,
    networkConfig,
  }: {
    readonly networkName: string;
    readonly networkConfig: Pick<NetworkConnection<string>["networkConfig"], "chainId">;
  },
): number {
  const configured = networkConfig.chainId;
  if (configured !== undefined && configured !== chainId) {
    throw new ChainIdContradictedError({ network: networkName, configured, chainId });
  }
  return chainId;
}
