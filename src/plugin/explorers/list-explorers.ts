import type { HardhatConfig } from "hardhat/types/config";

import { toPublicUrl } from "../../explorer-client/etherscan/public-url.ts";
import type { ExplorerPlace } from "../../verification/explorers/verify-on-explorers.ts";
import type { ChainReader, Compiler, Reporter } from "../../verification/ports.ts";
import { openStateFolder } from "../state-folder.ts";
import { chooseExplorers, type ExplorerChoice, type Network } from "./choose-explorers.ts";
import { openExplorer } from "./open-explorer.ts";
import { openLocalExplorer } from "./open-local-explorer.ts";
import { refuseMistypedNetwork } from "./refuse-mistyped-network.ts";
import { toLocalUrl } from "./to-local-url.ts";

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
