import { findClosestNames } from "../../base/closest-names.ts";
import { findChainServices } from "../../core/chains/find-chain.ts";
import { ExplorerNotConfiguredError } from "../../core/errors/explorer-errors.ts";
import { ApiKeyMissingError } from "../../core/errors/explorer-submission-errors.ts";
import { toPublicUrl } from "../../explorer-client/etherscan/public-url.ts";
import type { ChainReader, Compiler, ExplorerPlace, Reporter } from "../../verification/ports.ts";
import type { AppHost, ExplorerSettings, HostNetwork, Settings } from "../host.ts";
import { isLoopbackUrl } from "./chain-place.ts";
import { chooseExplorers, type ExplorerChoice, type Network } from "./choose-explorers.ts";
import type { KnownChain } from "./default-explorers.ts";
import { openExplorer, toExplorerKind } from "./open-explorer.ts";
import { findKeyOfLocalExplorer, openLocalExplorer, toLocalUrl } from "./open-local-explorer.ts";

interface Surroundings {
  /** Name or URL, as the user gave it. */
  readonly wanted: string | undefined;
  readonly host: Pick<
    AppHost,
    "settings" | "chainDescriptors" | "networkNames" | "folders" | "commandStyle" | "hasKeystore"
  >;
  readonly pageCommand: HostNetwork["pageCommand"];
  readonly chain: ChainReader;
  readonly compiler: Compiler;
  readonly reporter: Reporter;
  readonly signal?: AbortSignal | undefined;
}

/** The explorers that serve a network, none of them opened yet; there is at least one. */
export async function listExplorers(
  network: Network,
  surroundings: Surroundings,
): Promise<readonly ExplorerPlace[]> {
  const { wanted, host } = surroundings;
  const { settings, chainDescriptors } = host;
  if (wanted === undefined) {
    refuseMistypedNetwork(network, host);
  }
  const choices = await chooseExplorers(network, { wanted, settings, chainDescriptors, findListed });
  return choices.map((choice) => toPlace(choice, { network, ...surroundings }));
}

async function findListed(chainId: number): Promise<KnownChain["listed"]> {
  const services = await findChainServices(chainId);
  return services && { services, origin: "table" };
}

function toPlace(
  choice: ExplorerChoice,
  {
    network: { chainId },
    host: { settings, folders, commandStyle, hasKeystore },
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
      kind: "local",
      apiUrl: `${toLocalUrl(localExplorer.port)}/api`,
      open: async () => {
        await folders.prepareState();
        const parts = { chainId, pageCommand, commandStyle, chain, compiler, signal };
        return await openLocalExplorer(parts, localExplorer);
      },
    };
  }
  const { explorer, isRequired, lacksKey } = choice;
  const { name } = explorer;
  const origin = choice.origin === "config" || choice.origin === "option" ? undefined : choice.origin;
  return {
    name,
    origin,
    apiUrl: toPublicUrl(explorer.apiUrl),
    kind: toExplorerKind(explorer),
    isOptional: !isRequired,
    open: async () => {
      if (lacksKey) {
        throw new ApiKeyMissingError({ explorer: name });
      }
      const keyed = await withLocalKey(explorer, settings);
      const parts = { chainId, findLimits: folders.findLimits, hasKeystore, reporter };
      const opened = await openExplorer(keyed, parts);
      return { ...opened, explorer: { ...opened.explorer, origin } };
    },
  };
}

/**
 * Gives an explorer whose key is missing, or would have to be asked for, the key that is due to it if it is a
 * local explorer of ours.
 */
async function withLocalKey(explorer: ExplorerSettings, settings: Settings): Promise<ExplorerSettings> {
  const { apiKey, apiUrl } = explorer;
  const isAtHand = apiKey !== undefined && (apiKey !== settings.apiKey || apiKey.name === undefined);
  if (isAtHand || !isLoopbackUrl(apiUrl)) {
    return explorer;
  }
  const key = await findKeyOfLocalExplorer(apiUrl, settings);
  return key === undefined ? explorer : { ...explorer, apiKey: { get: async () => key } };
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
