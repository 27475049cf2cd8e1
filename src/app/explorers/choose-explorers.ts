import { nameOption } from "../../base/host-text.ts";
import { ForkedChainError } from "../../core/errors/chain-errors.ts";
import { ExplorerNotConfiguredError } from "../../core/errors/explorer-errors.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { holdsCredentials, takesDefaultKey } from "../../explorer-client/etherscan/dialect-kind.ts";
import { toPublicUrl } from "../../explorer-client/etherscan/public-url.ts";
import { isLoopback } from "../../explorer-client/http/find-proxy.ts";
import type { ChainDescriptor, ChainDescriptors, ExplorerSettings, HostNetwork, Settings } from "../host.ts";

/** An explorer that serves a network: one that is configured, or the one that comes along. */
export type ExplorerChoice =
  | { readonly kind: "configured"; readonly explorer: ExplorerSettings }
  | { readonly kind: "local" };

export interface Network {
  readonly networkName: string;
  readonly chainId: number;
  readonly place: ChainPlace;
}

type KeyedExplorers = Pick<Settings, "apiKey" | "explorers">;

interface Choices {
  /** Name or URL, as the user gave it. */
  readonly wanted: string | undefined;
  readonly settings: KeyedExplorers;
  readonly chainDescriptors: ChainDescriptors;
}

/**
 * Chooses by what the user said last: the option, then the configured explorers, which may be
 * several, then the host's chain descriptors, then, on a local chain, the local explorer.
 *
 * What is deployed on a local chain is nobody else's business: only a descriptor that points at this
 * machine counts there. Nor does a fork go to a public explorer, and the user has to say where it
 * goes: green on the local explorer would look like green on the chain whose id it has.
 *
 * @throws ForkedChainError when it is a fork, and nobody said where it goes
 * @throws ExplorerNotConfiguredError when none is left
 * @throws InvalidOptionError when the option is a URL that is none
 */
export function chooseExplorers(
  { networkName, chainId, place }: Network,
  { wanted, settings, chainDescriptors }: Choices,
): readonly ExplorerChoice[] {
  const described = explorersOfDescriptor(chainDescriptors.get(BigInt(chainId)), settings);
  const isPublic = place === "remote" || place === "relayed";
  const own = settings.explorers[networkName] ?? [];
  const configured = [...own, ...described.filter(({ apiUrl }) => isPublic || isLoopbackUrl(apiUrl))];
  const first = wanted === undefined ? configured[0] : findWanted(wanted, configured, settings);
  if (first !== undefined) {
    const chosen = wanted === undefined && own.length > 0 ? own : [first];
    return chosen.map((explorer) => ({ kind: "configured", explorer }));
  }
  if (wanted === "local" ? place !== "remote" : wanted === undefined && place === "local") {
    return [{ kind: "local" }];
  }
  if (wanted === undefined && place === "fork") {
    throw new ForkedChainError({ network: networkName, chainId, known: described.map(({ name }) => name) });
  }
  throw new ExplorerNotConfiguredError({
    network: networkName,
    chainId,
    wanted: wanted === undefined ? undefined : describeWanted(wanted),
    known: configured.map(({ name }) => name),
  });
}

function findWanted(
  wanted: string,
  configured: readonly ExplorerSettings[],
  settings: KeyedExplorers,
): ExplorerSettings | undefined {
  const named = configured.find(
    ({ name, apiUrl }) => name.toLowerCase() === wanted.toLowerCase() || apiUrl === wanted,
  );
  if (named !== undefined || !/^https?:/i.test(wanted)) {
    return named;
  }
  if (!URL.canParse(wanted)) {
    // Not quoted: there may be a key in it.
    throw new InvalidOptionError({
      option: nameOption("explorer"),
      reason: "it is neither a name nor a URL",
    });
  }
  return {
    ...plainExplorer(wanted),
    apiKey:
      takesDefaultKey({ apiUrl: wanted }) && isHostOfDefaultKey(wanted, settings)
        ? settings.apiKey
        : undefined,
  };
}

/** Names have fewer characters than keys. */
const plainName = /^[\p{L}\p{N} ._()-]{1,24}$/u;

/** Returns what the option named, as far as it may be shown: a URL that was mistyped has its keys, too. */
function describeWanted(wanted: string): string {
  if (plainName.test(wanted)) {
    return wanted;
  }
  return URL.canParse(wanted) && new URL(wanted).host !== ""
    ? toPublicUrl(wanted)
    : "(not shown, as there may be a key in it)";
}

/** Serves every chain that Etherscan knows, told apart by `chainid`: https://docs.etherscan.io/v2-migration */
const etherscanV2Api = "https://api.etherscan.io/v2/api";

/**
 * The explorers of one of the host's chain descriptors: Etherscan first where there is a key for it
 * (it takes no submission without one), else Blockscout first. Only Etherscan gets the default key, unless its address has credentials.
 */
function explorersOfDescriptor(
  descriptor: ChainDescriptor | undefined,
  { apiKey }: Pick<Settings, "apiKey">,
): readonly ExplorerSettings[] {
  const { etherscan, blockscout } = descriptor?.blockExplorers ?? {};
  const etherscans = listIfAny(etherscan, ({ name = "Etherscan", url, apiUrl = etherscanV2Api }) => ({
    ...plainExplorer(apiUrl),
    name,
    browserUrl: url,
    apiKey: holdsCredentials(apiUrl) ? undefined : apiKey,
  }));
  const blockscouts = listIfAny(blockscout, ({ name = "Blockscout", url, apiUrl }) => ({
    ...plainExplorer(apiUrl),
    name,
    browserUrl: url,
    dialect: "blockscout",
  }));
  return apiKey === undefined ? [...blockscouts, ...etherscans] : [...etherscans, ...blockscouts];
}

function listIfAny<T>(one: T | undefined, toExplorer: (one: T) => ExplorerSettings): ExplorerSettings[] {
  return one === undefined ? [] : [toExplorer(one)];
}

/**
 * Where a chain is, as far as it decides who hears of its contracts:
 *
 * - `remote`: the node is on another machine.
 * - `local`: the chain is on this machine, simulated in this process or by a node on loopback.
 * - `relayed`: a public chain behind a loopback URL, as of one's own node, a tunnel or a container.
 * - `fork`: a development node on loopback that has the chain id of a public chain.
 */
export type ChainPlace = "remote" | "local" | "relayed" | "fork";

/** Nobody else's, whatever a config says: of Hardhat's node and anvil, of Ganache and geth's --dev. */
const developmentChainIds: ReadonlySet<number> = new Set([31_337, 1337]);

/** Finds out where a chain is. The node is asked what it is only where the chain id is a public chain's. */
export async function findChainPlace(
  {
    getUrl,
    chainId,
    settings,
    chainDescriptors,
  }: Pick<HostNetwork, "getUrl"> & {
    readonly chainId: number;
    readonly settings: Pick<Settings, "apiKey">;
    readonly chainDescriptors: ChainDescriptors;
  },
  isDevelopmentNode: () => Promise<boolean>,
): Promise<ChainPlace> {
  if (getUrl === undefined) {
    return "local";
  }
  if (!isLoopbackUrl(await getUrl())) {
    return "remote";
  }
  const described = explorersOfDescriptor(chainDescriptors.get(BigInt(chainId)), settings);
  const isPublic =
    !developmentChainIds.has(chainId) && described.some(({ apiUrl }) => !isLoopbackUrl(apiUrl));
  if (!isPublic) {
    return "local";
  }
  return (await isDevelopmentNode()) ? "fork" : "relayed";
}

const etherscan = /(^|\.)etherscan\.io$/;

/**
 * Whether the default key may go to an address that stands in no config, only on a command line.
 *
 * It may where it goes anyhow: to Etherscan, and to the hosts of explorers that the config names without
 * a key of their own. On this machine it stays with its owner. Anybody else has no business with it.
 */
function isHostOfDefaultKey(url: string, { apiKey, explorers }: KeyedExplorers): boolean {
  const { origin, protocol, hostname } = new URL(url);
  const origins = Object.values(explorers)
    .flat()
    .filter((explorer) => explorer.apiKey === apiKey)
    .map(({ apiUrl }) => new URL(apiUrl).origin);
  const isEtherscan = protocol === "https:" && etherscan.test(hostname);
  return isEtherscan || isLoopbackUrl(url) || origins.includes(origin);
}

/** An explorer of which nothing is known but the address of its API, which is a URL. */
function plainExplorer(apiUrl: string): ExplorerSettings {
  return {
    name: new URL(apiUrl).host,
    apiUrl,
    browserUrl: undefined,
    apiKey: undefined,
    headers: {},
    requestsPerSecond: undefined,
    dialect: undefined,
    ca: undefined,
    codeFormats: undefined,
  };
}

/** Whether a text is a URL that points at this machine. */
export function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url));
}
