import type { HardhatConfig } from "hardhat/types/config";
import { findClosestNames } from "../../base/closest-names.ts";
import { ExplorerNotConfiguredError } from "../../core/errors/explorer-errors.ts";
import { toPublicUrl } from "../../explorer-client/etherscan/public-url.ts";
import { openStateFolder } from "../../hardhat/state-folder.ts";
import type { ExplorerPlace } from "../../verification/explorers/verify-on-explorers.ts";
import type { ChainReader, Compiler, Reporter } from "../../verification/ports.ts";
import { chooseExplorers, type ExplorerChoice, type Network } from "./choose-explorers.ts";
import { openExplorer } from "./open-explorer.ts";
import { openLocalExplorer, toLocalUrl } from "./open-local-explorer.ts";

interface Surroundings {
  /** Name or URL, from `--explorer`. */
  readonly wanted: string | undefined;
  readonly config: HardhatConfig;
  readonly chain: ChainReader;
  readonly compiler: Compiler;
  readonly reporter: Reporter;
  readonly signal?: AbortSignal | undefined;
}

/** The explorers that serve a network, none of them opened yet; there is at least one. */
export function listExplorers(network: Network, surroundings: Surroundings): readonly ExplorerPlace[] {
  const { wanted, config } = surroundings;
  const { verifyContract, chainDescriptors } = config;
  if (wanted === undefined) {
    refuseMistypedNetwork(network, config);
  }
  return chooseExplorers(network, { wanted, config: verifyContract, chainDescriptors }).map((choice) =>
    toPlace(choice, { network, ...surroundings }),
  );
}

function toPlace(
  choice: ExplorerChoice,
  {
    network: { networkName, chainId, isInProcess },
    config,
    chain,
    compiler,
    reporter,
    signal,
  }: Surroundings & { readonly network: Network },
): ExplorerPlace {
  if (choice.kind === "local") {
    const { localExplorer } = config.verifyContract;
    return {
      name: "local explorer",
      apiUrl: `${toLocalUrl(localExplorer.port)}/api`,
      open: async () => {
        await openStateFolder(config);
        // The pages of a chain that ends with this process can never be served.
        const networkWithPages = isInProcess === true ? undefined : networkName;
        return await openLocalExplorer({ chainId, networkWithPages, chain, compiler, signal }, localExplorer);
      },
    };
  }
  const projectCache = config.paths.cache;
  return {
    name: choice.explorer.name,
    apiUrl: toPublicUrl(choice.explorer.apiUrl),
    open: () => openExplorer(choice.explorer, { chainId, projectCache, reporter }),
  };
}

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
