import { createHash } from "node:crypto";
import { findClosestNames } from "../../base/closest-names.ts";
import { findChainServices } from "../../core/chains/find-chain.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { ChainListName } from "../../explorer-api/chain-lists.ts";
import type { ChainList } from "../../explorer-client/chain-lists/ask-chain-lists.ts";
import { takeKeys, takesDefaultKey } from "../../explorer-client/dialect-kind.ts";
import { anyKey } from "../../explorer-client/endpoint.ts";
import { toPublicUrl } from "../../explorer-client/public-url.ts";
import type { CallOptions, ExplorerPlace, Reporter } from "../../verification/ports.ts";
import type { AppHost, ExplorerSettings, Settings } from "../host.ts";
import { isLoopbackUrl } from "./chain-place.ts";
import {
  type Choices,
  chooseExplorers,
  type ExplorerChoice,
  type Listing,
  type Network,
} from "./choose-explorers.ts";
import { findKeyOnRefusal } from "./default-explorers.ts";
import { openExplorer, readProxySettings, toExplorerKind } from "./open-explorer.ts";
import { type LocalExplorerNeeds, openLocalExplorer, toLocalUrl } from "./open-local-explorer.ts";

export interface ExplorerSession
  extends Omit<LocalExplorerNeeds, "networkName" | "chainId" | "commandStyle" | "folders"> {
  readonly wanted: string | undefined;
  readonly option?: Choices["option"];
  readonly host: Pick<
    AppHost,
    | "settings"
    | "chainDescriptors"
    | "networkNames"
    | "folders"
    | "clock"
    | "commandStyle"
    | "hasKeystore"
    | "hasTerminal"
    | "readSecret"
  >;
  readonly reporter: Reporter;
}

/** Lists the explorers that serve a network: at least one, and none of them is open yet. */
export async function listExplorers(
  network: Network,
  session: ExplorerSession,
): Promise<readonly ExplorerPlace[]> {
  const { wanted, option, host } = session;
  const { settings, chainDescriptors } = host;
  if (wanted === undefined) {
    refuseMistypedNetwork(network, host);
  }
  const { clock, folders } = host;
  const { isOn, baseUrl } = settings.chainLists;
  const asking = { clock, folders, baseUrl, signal: session.signal };
  const findListed: Choices["findListed"] = (chainId, { mayAsk }) =>
    findChain(chainId, mayAsk && isOn ? asking : undefined);
  const choices = await chooseExplorers(network, { wanted, option, settings, chainDescriptors, findListed });
  return choices.map((choice) => toPlace(choice, { network, ...session }));
}

async function findChain(
  chainId: number,
  asking:
    | (Pick<AppHost, "clock" | "folders"> & Pick<Settings["chainLists"], "baseUrl"> & CallOptions)
    | undefined,
): Promise<Listing> {
  const services = await findChainServices(chainId);
  if (services !== undefined || asking === undefined) {
    return { listed: services && { services, origin: "table" } };
  }
  const { clock, folders, baseUrl, signal } = asking;
  const folder = await folders.findLists();
  const { askChainLists, chainListUrls, toCopyUrls } = await import(
    "../../explorer-client/chain-lists/ask-chain-lists.ts"
  );
  const urls = baseUrl === undefined ? chainListUrls : toCopyUrls(baseUrl);
  return toListing(chainId, await askChainLists({ urls, folder, clock, signal, proxy: readProxySettings() }));
}

/** In the order in which people are told of them. */
const listNames = [
  ["etherscan", "Etherscan"],
  ["blockscout", "Blockscout"],
  ["sourcify", "Sourcify"],
] as const;

export function toListing(chainId: number, lists: Readonly<Record<ChainListName, ChainList>>): Listing {
  const find = (list: ChainListName) =>
    lists[list].kind === "known" ? lists[list].chains.find((chain) => chain.chainId === chainId) : undefined;
  const [etherscan, blockscout, sourcify] = [find("etherscan"), find("blockscout"), find("sourcify")];
  const { name } = etherscan ?? blockscout ?? sourcify ?? {};
  if (name !== undefined) {
    const services = {
      name,
      etherscan: etherscan?.url,
      blockscout: blockscout?.url,
      sourcify: sourcify?.url,
    };
    return { listed: { services, origin: "lists" } };
  }
  const answers = listNames.map(([list, service]) => ({ service, answer: lists[list] }));
  const silent = answers.flatMap(({ service, answer }) =>
    answer.kind === "silent" ? `${service}: ${answer.reason}` : [],
  );
  const unknown = answers.filter(({ answer }) => answer.kind === "known");
  return { listed: undefined, lists: { silent, unknown: unknown.map(({ service }) => service) } };
}

function toPlace(
  choice: ExplorerChoice,
  {
    network: { networkName, chainId },
    host: { settings, folders, commandStyle, ...secrets },
    reporter,
    ...session
  }: ExplorerSession & { readonly network: Network },
): ExplorerPlace {
  if (choice.kind === "local") {
    const { localExplorer } = settings;
    const apiUrl = `${toLocalUrl(localExplorer.port)}/api`;
    const needs = { ...session, networkName, chainId, commandStyle, folders };
    return {
      name: "local explorer",
      kind: "local",
      apiUrl,
      addressHash: hashAddress(apiUrl),
      open: () => openLocalExplorer(needs, localExplorer),
    };
  }
  const { explorer, isRequired, lacksKey } = choice;
  const { name } = explorer;
  const origin = choice.origin === "config" || choice.origin === "option" ? undefined : choice.origin;
  return {
    name,
    origin,
    apiUrl: toPublicUrl(explorer.apiUrl),
    addressHash: hashAddress(explorer.apiUrl),
    kind: toExplorerKind(explorer),
    isOptional: !isRequired,
    open: async () => {
      if (lacksKey) {
        const isBlockscout = toExplorerKind(explorer) === "blockscout";
        throw createFailure("API_KEY_MISSING", { explorer: name, isBlockscout });
      }
      const keyed = withAnyKey(explorer, settings);
      const keyOnRefusal = findKeyOnRefusal({ ...choice, explorer: keyed }, settings);
      const parts = { chainId, reporter, secrets, keyOnRefusal };
      const opened = await openExplorer(keyed, parts);
      return { ...opened, explorer: { ...opened.explorer, origin } };
    },
  };
}

function hashAddress(apiUrl: string): string {
  const url = new URL(apiUrl);
  takeKeys(url);
  const { protocol, host, pathname, search } = url;
  const address = `${protocol}//${host}${pathname.replace(/\/+$/, "")}${search}`;
  return createHash("sha256").update(address).digest("hex");
}

/** A local explorer that is named by its URL takes any key, unless it was started with a list of keys. */
function withAnyKey(explorer: ExplorerSettings, settings: Pick<Settings, "apiKey">): ExplorerSettings {
  const { apiKey, apiUrl, dialect, headers } = explorer;
  const hasOwn = apiKey !== settings.apiKey && apiKey !== undefined;
  if (
    hasOwn ||
    !isLoopbackUrl(apiUrl) ||
    !takesDefaultKey({ apiUrl, dialect, headerNames: Object.keys(headers) })
  ) {
    return explorer;
  }
  const get = async () => (await apiKey?.get().catch(() => undefined)) ?? anyKey;
  return { ...explorer, apiKey: { get } };
}

/**
 * Sources for a private explorer must not go to a public one because the network's name in the config is mistyped.
 *
 * @throws EXPLORER_NOT_CONFIGURED
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
    throw createFailure("EXPLORER_NOT_CONFIGURED", { network: networkName, chainId, mistyped });
  }
}
