import { type ExplorerOption, type OptionName, toFlag } from "../../base/command-place.ts";
import { createFailure, type Failure } from "../../core/errors/failure.ts";
import type { ChainListFacts } from "../../core/errors/rows/explorer-setting-rows.ts";
import { isAtEtherscan, takesDefaultKey } from "../../explorer-client/dialect-kind.ts";
import { nameExplorers } from "../../explorer-client/public-url.ts";
import type { ChainDescriptors, Settings } from "../host.ts";
import { type ChainPlace, isLoopbackUrl } from "./chain-place.ts";
import {
  findDefaultKey,
  type KnownChain,
  listConfiguredServices,
  listDefaultServices,
  type Service,
} from "./default-explorers.ts";
import { plainExplorer } from "./explorer-config.ts";

export type ExplorerChoice =
  | (Service & {
      readonly kind: "known";
      /** Whether the user named it: then it fails the call if it cannot take part. */
      readonly isRequired: boolean;
    })
  | { readonly kind: "local" };

export interface Network {
  readonly networkName: string;
  readonly chainId: number;
  readonly place: ChainPlace;
}

export interface Choices {
  /** One name or URL, or several with commas. */
  readonly wanted: string | undefined;
  readonly option?: ExplorerOption | undefined;
  readonly settings: Pick<
    Settings,
    | "apiKey"
    | "etherscanKey"
    | "findEtherscanKey"
    | "isKeyForNamedUrls"
    | "explorers"
    | "findExplorers"
    | "sourcify"
  >;
  readonly chainDescriptors: ChainDescriptors;
  findListed(chainId: number, options: { readonly mayAsk: boolean }): Promise<Listing>;
}

export interface Listing {
  readonly listed: KnownChain["listed"];
  readonly lists?: ChainListFacts | undefined;
}

/**
 * Chooses by the option, else the configured explorers, else the default services of the chain, else, on a local
 * chain, the local explorer. Contracts of local chains and forks are not sent to public explorers.
 *
 * @throws CHAIN_IS_A_FORK, EXPLORER_NOT_CONFIGURED, INVALID_OPTION
 */
export async function chooseExplorers(network: Network, given: Choices): Promise<readonly ExplorerChoice[]> {
  const { etherscanKey = await given.settings.findEtherscanKey?.(network.chainId) } = given.settings;
  const choices = { ...given, settings: { ...given.settings, etherscanKey } };
  const { wanted, settings } = choices;
  const configured = await listConfiguredServices(network, settings);
  if (wanted === undefined && configured.length > 0) {
    return configured.map(toRequired);
  }
  const mayAsk = configured.length === 0 && (wanted === undefined || !wanted.includes("://"));
  const found = await listServices(network, { ...choices, mayAsk });
  if (wanted !== undefined) {
    const known: Known = { ...found, services: [...configured, ...found.services] };
    const names = splitNames(wanted, choices.option);
    const urls = nameExplorers(names.filter(isUrl).map((apiUrl) => ({ apiUrl })));
    return names.map((name) => chooseNamed(name, network, { ...choices, known, urls }));
  }
  if (found.services.length > 0) {
    return found.services.map((service) => ({ ...service, kind: "known", isRequired: false }));
  }
  if (network.place === "local") {
    return [{ kind: "local" }];
  }
  if (network.place === "fork") {
    const known = found.hidden.map(({ explorer }) => explorer.name);
    throw createFailure("CHAIN_IS_A_FORK", { network: network.networkName, chainId: network.chainId, known });
  }
  throw refuse(network, { wanted, known: found, option: choices.option });
}

interface Known {
  readonly services: readonly Service[];
  /** Public services of the id of a chain that is not public. */
  readonly hidden: readonly Service[];
  readonly noEtherscan: string | undefined;
  readonly lists?: ChainListFacts | undefined;
}

async function listServices(
  { chainId, place }: Network,
  { settings, chainDescriptors, findListed, mayAsk }: Choices & { readonly mayAsk: boolean },
): Promise<Known> {
  const descriptor = chainDescriptors.get(BigInt(chainId));
  const isPublic = place === "remote";
  const isDescribed = Object.keys(descriptor?.blockExplorers ?? {}).length > 0;
  const { listed, lists }: Listing =
    isPublic || place === "fork"
      ? await findListed(chainId, { mayAsk: mayAsk && isPublic && !isDescribed })
      : { listed: undefined };
  const services = listDefaultServices({ descriptor, listed }, settings);
  return {
    services: services.filter(({ explorer }) => isPublic || isLoopbackUrl(explorer.apiUrl)),
    hidden: isPublic ? [] : services.filter(({ explorer }) => !isLoopbackUrl(explorer.apiUrl)),
    noEtherscan: listed?.services.noEtherscan,
    lists,
  };
}

function toRequired(service: Service): ExplorerChoice {
  return { ...service, kind: "known", isRequired: true };
}

/** @throws INVALID_OPTION when it names none */
export function splitNames(wanted: string, option: OptionName = "explorer"): readonly string[] {
  const names = wanted.split(",").map((name) => name.trim());
  const named = [...new Set(names.filter((name) => name !== ""))];
  if (named.length === 0) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag(option),
      reason: "it names no explorer",
      value: wanted,
    });
  }
  return named;
}

interface Naming extends Pick<Choices, "option" | "settings"> {
  readonly known: Known;
  /** The explorers that are named by their URLs, with their names. */
  readonly urls: readonly { readonly apiUrl: string; readonly name: string }[];
}

function chooseNamed(wanted: string, network: Network, naming: Naming): ExplorerChoice {
  const { known, option } = naming;
  const found = findWanted(wanted, naming);
  if (found !== undefined) {
    return toRequired(found);
  }
  if (wanted === "local" && takesLocal(network, known)) {
    return { kind: "local" };
  }
  throw refuse(network, { wanted, known, option });
}

/** A network that public explorers serve has no local one. */
function takesLocal({ place }: Network, { services, noEtherscan }: Known): boolean {
  return place !== "remote" || (services.length === 0 && noEtherscan === undefined);
}

function refuse(
  network: Network,
  { wanted, known, option }: Pick<Choices, "option" | "wanted"> & { readonly known: Known },
): Failure<"EXPLORER_NOT_CONFIGURED"> {
  const { networkName, chainId } = network;
  const local = wanted !== undefined && takesLocal(network, known) ? ["local"] : [];
  const isEtherscan = wanted === undefined || wanted.toLowerCase() === "etherscan";
  return createFailure("EXPLORER_NOT_CONFIGURED", {
    network: networkName,
    chainId,
    wanted: wanted === undefined ? undefined : describeWanted(wanted),
    option,
    known: [...known.services.map(({ explorer }) => explorer.name), ...local],
    noEtherscan: isEtherscan ? known.noEtherscan : undefined,
    lists: known.lists,
  });
}

function findWanted(
  wanted: string,
  { known, urls, settings, option = "explorer" }: Naming,
): Service | undefined {
  const named = known.services.find(
    ({ explorer: { name, apiUrl, dialect } }) =>
      [name.toLowerCase(), dialect?.replace(/-v\d$/, "")].includes(wanted.toLowerCase()) || apiUrl === wanted,
  );
  if (named !== undefined || !/^https?:/i.test(wanted)) {
    return named;
  }
  const url = urls.find(({ apiUrl }) => apiUrl === wanted);
  if (url === undefined) {
    throw createFailure("INVALID_OPTION", {
      option: toFlag(option),
      reason: "it is neither a name nor a URL",
    });
  }
  const takesKey = takesDefaultKey(url) && isHostOfDefaultKey(wanted, settings);
  const apiKey = takesKey ? findDefaultKey(wanted, settings) : undefined;
  return { explorer: { ...plainExplorer(wanted), ...url, apiKey }, origin: "option", lacksKey: false };
}

function isUrl(wanted: string): boolean {
  return /^https?:/i.test(wanted) && URL.canParse(wanted);
}

/** Names have fewer characters than keys. */
const plainName = /^[\p{L}\p{N} ._()-]{1,24}$/u;

function describeWanted(wanted: string): string {
  return plainName.test(wanted) ? wanted : "(not shown, because it may contain a key)";
}

/**
 * The default key goes to an address of a command line only if the call gives the key too, or if the key goes to that
 * host anyway: Etherscan, this machine, or an explorer of the config without a key of its own.
 */
function isHostOfDefaultKey(
  url: string,
  { apiKey, isKeyForNamedUrls = false, explorers }: Choices["settings"],
): boolean {
  if (isKeyForNamedUrls) {
    return true;
  }
  const { origin } = new URL(url);
  const origins = Object.values(explorers)
    .flat()
    .filter((explorer) => explorer.apiKey === apiKey)
    .map(({ apiUrl }) => new URL(apiUrl).origin);
  return isAtEtherscan(new URL(url)) || isLoopbackUrl(url) || origins.includes(origin);
}
