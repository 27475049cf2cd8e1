import type { NetworkConnection } from "hardhat/types/network";

import { ChainIdChangedError, ChainIdContradictedError } from "../core/errors/chain-errors.ts";
import type { ChainReader } from "../verification/ports.ts";

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

/**
 * Makes a chain reader refuse to go on with another chain than it began with: explorer and contract
 * would belong to different chains.
 *
 * The chain id that it rejects with `ChainIdChangedError` is asked for again before each submission.
 */
export function holdChainId<Reader extends Pick<ChainReader, "getChainId">>(
  reader: Reader,
  { networkName: network }: { readonly networkName: string },
): Reader {
  let before: number | undefined;
  const getChainId: ChainReader["getChainId"] = async (options) => {
    const now = await reader.getChainId(options);
    before ??= now;
    if (now !== before) {
      throw new ChainIdChangedError({ network, before, now });
    }
    return now;
  };
  return { ...reader, getChainId };
}
