import type { HardhatConfig } from "hardhat/types/config";

import { findClosestNames } from "../../base/closest-names.ts";
import { ExplorerNotConfiguredError } from "../../core/errors/explorer-errors.ts";
import type { Network } from "./choose-explorers.ts";

/**
 * Makes sure that explorers of the config do not miss their network by a letter: sources that were
 * meant for a private explorer would go to the public one of the chain.
 *
 * @throws ExplorerNotConfiguredError when the network has no explorers of its own, and a name that is
 * almost its name, and no network's, has some
 */
export function refuseMistypedNetwork(
  { networkName, chainId }: Pick<Network, "networkName" | "chainId">,
  {
    networks,
    verifyContract: { explorers },
  }: {
    readonly networks: Readonly<Record<string, unknown>>;
    readonly verifyContract: Pick<HardhatConfig["verifyContract"], "explorers">;
  },
): void {
  const strays = Object.keys(explorers).filter((name) => !Object.hasOwn(networks, name));
  const [mistyped] = findClosestNames(networkName, strays);
  if (mistyped !== undefined && !Object.hasOwn(explorers, networkName)) {
    throw new ExplorerNotConfiguredError({ network: networkName, chainId, mistyped });
  }
}
