import { findClosestNames } from "../../base/closest-names.ts";
import { ExplorerNotConfiguredError } from "../../core/errors/explorer-errors.ts";
import { toPublicUrl } from "../../explorer-client/etherscan/public-url.ts";
import type { ExplorerPlace } from "../../verification/explorers/verify-on-explorers.ts";
import type { ChainReader, Compiler, Reporter } from "../../verification/ports.ts";
import type { AppHost, HostNetwork, Settings } from "../host.ts";
import { chooseExplorers, type ExplorerChoice, type Network } from "./choose-explorers.ts";
import { openExplorer } from "./open-explorer.ts";
import { openLocalExplorer, toLocalUrl } from "./open-local-explorer.ts";

interface Surroundings {
  /** Name or URL, as the user gave it. */
  readonly wanted: string | undefined;
  readonly host: Pick<AppHost, "settings" | "chainDescriptors" | "networkNames" | "folders" | "commandStyle">;
  readonly pageCommand: HostNetwork["pageCommand"];
  readonly chain: ChainReader;
  readonly compiler: Compiler;
  readonly reporter: Reporter;
  readonly signal?: AbortSignal | undefined;
}

/** The explorers that serve a network, none of them opened yet; there is at least one. */
export function listExplorers(network: Network, surroundings: Surroundings): readonly ExplorerPlace[] {
  const { wanted, host } = surroundings;
  const { settings, chainDescriptors } = host;
  if (wanted === undefined) {
    refuseMistypedNetwork(network, host);
  }
  return chooseExplorers(network, { wanted, settings, chainDescriptors }).map((choice) =>
    toPlace(choice, { network, ...surroundings }),
  );
}

function toPlace(
  choice: ExplorerChoice,
  {
    network: { chainId },
    host: { settings, folders, commandStyle },
    pageCommand,
    chain,
    compiler,
    reporter,
    signal,
  }: Surroundings & { readonly network: Network },
): ExplorerPlace {
  if (choice.kind === "local") {
    const { localExplorer } = settings;
    return {
      name: "local explorer",
      apiUrl: `${toLocalUrl(localExplorer.port)}/api`,
      open: async () => {
        await folders.prepareState();
        const parts = { chainId, pageCommand, commandStyle, chain, compiler, signal };
        return await openLocalExplorer(parts, localExplorer);
      },
    };
  }
  return {
    name: choice.explorer.name,
    apiUrl: toPublicUrl(choice.explorer.apiUrl),
    open: () => openExplorer(choice.explorer, { chainId, findLimits: folders.findLimits, reporter }),
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
    networkNames,
    settings: { explorers },
  }: Pick<AppHost, "networkNames"> & { readonly settings: Pick<Settings, "explorers"> },
): void {
  const strays = Object.keys(explorers).filter((name) => !networkNames.includes(name));
  const [mistyped] = findClosestNames(networkName, strays);
  if (mistyped !== undefined && !Object.hasOwn(explorers, networkName)) {
    throw new ExplorerNotConfiguredError({ network: networkName, chainId, mistyped });
  }
}
