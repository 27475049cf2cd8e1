import {
  blockscoutPro,
  type ChainServices,
  etherscanV2Api,
  publicSourcify,
} from "../../core/chains/find-chain.ts";
import type { ExplorerOrigin } from "../../core/contract/contract-record.ts";
import {
  detectServiceKind,
  hasCredentials,
  isAtBlockscout,
  isAtEtherscan,
} from "../../explorer-client/dialect-kind.ts";
import type { ChainDescriptor, ExplorerSettings, Secret, Settings } from "../host.ts";
import { type ChainPlace, isLoopbackUrl } from "./chain-place.ts";
import { plainExplorer } from "./explorer-config.ts";

export type ServiceOrigin = "config" | "option" | ExplorerOrigin;

export interface Service {
  readonly explorer: ExplorerSettings;
  readonly origin: ServiceOrigin;
  /** Whether it needs a key and none is configured. */
  readonly lacksKey: boolean;
}

export interface KnownChain {
  readonly descriptor: ChainDescriptor | undefined;
  readonly listed:
    | { readonly services: ChainServices; readonly origin: Extract<ServiceOrigin, "table" | "lists"> }
    | undefined;
}

type DefaultKeys = Pick<Settings, "apiKey" | "etherscanKey">;

type DefaultSettings = DefaultKeys & Pick<Settings, "blockscoutKey" | "sourcify">;

/**
 * Etherscan imports from Sourcify within seconds, so Sourcify is the last one: Etherscan would otherwise show a record
 * in another form.
 */
export function listDefaultServices(chain: KnownChain, settings: DefaultSettings): readonly Service[] {
  return [
    findEtherscan(chain, settings),
    findBlockscout(chain, settings),
    findSourcify(chain.listed, settings),
  ].flatMap((service) => service ?? []);
}

/** Lists the explorers that the user's config has for a network, or else those that the project's own tool has. */
export async function listConfiguredServices(
  {
    networkName,
    chainId,
    place,
  }: { readonly networkName: string; readonly chainId: number; readonly place: ChainPlace },
  { explorers, findExplorers }: Pick<Settings, "explorers" | "findExplorers">,
): Promise<readonly Service[]> {
  const own = (explorers[networkName] ?? []).filter(({ chainId: served = chainId }) => served === chainId);
  const found = own.length > 0 ? [] : ((await findExplorers?.(chainId)) ?? []);
  // A fork has the id of a chain whose explorer does not know its contracts.
  return [...own, ...found.filter(({ apiUrl }) => place !== "fork" || isLoopbackUrl(apiUrl))].map(
    (explorer) => toService(explorer, "config"),
  );
}

/**
 * The table corrects Hardhat's descriptors: chains that Etherscan no longer serves, and the URLs of its pages.
 */
function findEtherscan({ descriptor, listed }: KnownChain, keys: DefaultKeys): Service | undefined {
  const described = descriptor?.blockExplorers?.etherscan;
  const services = listed?.services;
  if (described?.apiUrl !== undefined) {
    const { name = "Etherscan", url, apiUrl } = described;
    const key = hasCredentials(apiUrl) ? undefined : findDefaultKey(apiUrl, keys);
    return toService({ ...plainExplorer(apiUrl), name, browserUrl: url, apiKey: key }, "descriptor");
  }
  const isServed =
    described === undefined ? services?.etherscan !== undefined : services?.noEtherscan === undefined;
  if (!isServed) {
    return undefined;
  }
  const pages = services?.etherscan || described?.url;
  const name = pages === described?.url ? described?.name : undefined;
  const apiKey = findDefaultKey(etherscanV2Api, keys);
  return {
    ...toService(
      { ...plainExplorer(etherscanV2Api), name: name ?? "Etherscan", browserUrl: pages || undefined, apiKey },
      described === undefined ? listed?.origin : "descriptor",
    ),
    lacksKey: apiKey === undefined,
  };
}

function findBlockscout(
  { descriptor, listed }: KnownChain,
  { blockscoutKey }: Pick<Settings, "blockscoutKey">,
): Service | undefined {
  const described = descriptor?.blockExplorers?.blockscout;
  const base = listed?.services.blockscout;
  if (described !== undefined) {
    const { name = "Blockscout", url, apiUrl } = described;
    return toService(
      { ...plainExplorer(apiUrl), name, browserUrl: url, dialect: "blockscout" },
      "descriptor",
    );
  }
  if (base === undefined) {
    return undefined;
  }
  const isPro = base === blockscoutPro;
  const explorer = {
    ...plainExplorer(isPro ? `${base}/v2/api` : `${base}/api`),
    name: "Blockscout",
    browserUrl: isPro ? undefined : base,
    apiKey: isPro ? blockscoutKey : undefined,
    dialect: "blockscout",
  } as const;
  return { ...toService(explorer, listed?.origin), lacksKey: isPro && blockscoutKey === undefined };
}

function findSourcify(
  listed: KnownChain["listed"],
  { sourcify: { isOn, apiUrl } }: Pick<Settings, "sourcify">,
): Service | undefined {
  const known = listed?.services.sourcify;
  if (!isOn || (known === undefined && apiUrl === undefined)) {
    return undefined;
  }
  const explorer = {
    ...plainExplorer(apiUrl ?? (known || publicSourcify)),
    name: "Sourcify",
    dialect: "sourcify",
  } as const;
  return toService(explorer, apiUrl === undefined ? listed?.origin : "config");
}

function toService(explorer: ExplorerSettings, origin: ServiceOrigin = "table"): Service {
  return { explorer, origin, lacksKey: false };
}

export function findDefaultKey(apiUrl: string, { apiKey, etherscanKey }: DefaultKeys): Secret | undefined {
  return (isAtEtherscan(new URL(apiUrl)) ? etherscanKey : undefined) ?? apiKey;
}

/**
 * Finds the key for a Blockscout that refuses requests without one. If the user did not configure its address, the key
 * is sent over https only, and to an address of a command line only as the default key is.
 */
export function findKeyOnRefusal(
  { explorer: { apiUrl, apiKey, dialect, headers }, origin }: Pick<Service, "explorer" | "origin">,
  { blockscoutKey, isKeyForNamedUrls = false }: Pick<Settings, "blockscoutKey" | "isKeyForNamedUrls">,
): Secret | undefined {
  const url = new URL(apiUrl);
  const isBlockscout = (dialect ?? detectServiceKind(url)) === "blockscout";
  const mayGo = origin !== "option" || isKeyForNamedUrls || isAtBlockscout(url);
  const isTrusted =
    origin === "config" ||
    origin === "descriptor" ||
    isLoopbackUrl(apiUrl) ||
    (mayGo && url.protocol === "https:");
  const hasOwn = apiKey !== undefined || hasCredentials(apiUrl, Object.keys(headers));
  return isBlockscout && isTrusted && !hasOwn ? blockscoutKey : undefined;
}
