import { z } from "zod";
import { plainExplorer } from "../../app/explorers/default-explorers.ts";
import type { ExplorerSettings, Settings } from "../../app/host.ts";
import { toPrintable } from "../../base/text.ts";
import { findChainByName, findChainServices } from "../../core/chains/find-chain.ts";
import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { isAtEtherscan } from "../../explorer-client/dialect-kind.ts";
import {
  type EtherscanEntry,
  type FoundryConfig,
  findBrokenFile,
  type SelectedProfile,
  selectProfile,
} from "../../project/given/foundry-config.ts";
import {
  type Environment,
  fillIfSet,
  fillIn,
  listHostSecrets,
} from "../../project/given/foundry-variables.ts";
import type { NetworkArguments } from "../open-network.ts";

/** What a Foundry project makes of a command line. */
export interface FromFoundry<ArgsT> {
  readonly environment: Environment;
  readonly args: ArgsT;
  /** Values of variables in the host name of the node: they are keys, and shown nowhere. */
  readonly hostSecrets?: readonly string[];
  readonly findExplorers?: Settings["findExplorers"];
}

/**
 * Adds what forge reads itself in `foundry.toml` to what the command line and the environment say: nodes, their
 * headers, Etherscan's key and other explorers. A command line that works with forge then needs no other settings.
 * What the environment has is used first.
 *
 * @throws InvalidOptionError when a file cannot be parsed, or the node's name stands for a variable that is not set
 */
export function addFoundryConfig<ArgsT extends Pick<NetworkArguments, "rpcUrl">>(
  config: FoundryConfig,
  { environment, args }: { readonly environment: Environment; readonly args: ArgsT },
): FromFoundry<ArgsT> {
  const profileName = readSet(environment.FOUNDRY_PROFILE) ?? "default";
  const broken = findBrokenFile(config, profileName);
  if (broken !== undefined) {
    throw new InvalidOptionError({ option: "foundry.toml", reason: broken.problem, value: broken.file });
  }
  const profile = selectProfile(config, profileName);
  const named = readSet(environment.ETH_RPC_URL);
  const ofProfile = readSet(profile.settings.eth_rpc_url);
  const nodeName = args.rpcUrl ?? named ?? ofProfile;
  const entry = findNamedEntry(profile, { nodeName, environment });
  const headers = z.array(z.string()).safeParse(profile.settings.eth_rpc_headers).data ?? [];
  const added = {
    ETH_RPC_URL:
      named === undefined
        ? findNode(ofProfile, { profile, environment })
        : findEndpoint(named, { option: "ETH_RPC_URL", profile, environment }),
    ETH_RPC_HEADERS: readSet(environment.ETH_RPC_HEADERS) ?? readSet(headers.join("\n")),
    ETHERSCAN_API_KEY: findEtherscanKey(entry, { profile, environment }),
  };
  const changed = Object.entries(added).filter(([name, value]) => value !== readSet(environment[name]));
  const rpcUrl = findEndpoint(args.rpcUrl, { option: "--rpc-url", profile, environment });
  return {
    environment: changed.length === 0 ? environment : { ...environment, ...Object.fromEntries(changed) },
    args: { ...args, rpcUrl },
    hostSecrets: listHostSecrets(profile.endpoints.get(nodeName ?? "") ?? nodeName ?? "", environment),
    findExplorers: (chainId) => findExplorers(chainId, { named: entry, profile, environment }),
  };
}

interface Known {
  readonly profile: SelectedProfile;
  readonly environment: Environment;
}

/**
 * Returns the URL of the node that a name in `[rpc_endpoints]` stands for; what is no such name is returned as it is.
 *
 * @throws InvalidOptionError when the name stands for a variable that is not set, or a word is no such name
 */
function findEndpoint(
  given: string | undefined,
  { option, profile: { endpoints }, environment }: Known & { readonly option: string },
): string | undefined {
  const endpoint = given === undefined ? undefined : endpoints.get(given);
  if (given !== undefined && endpoint === undefined && endpoints.size > 0 && /^[\w-]{1,24}$/.test(given)) {
    const reason = "it is neither a URL nor a name in [rpc_endpoints] of foundry.toml";
    throw new InvalidOptionError({ option, reason, valid: [...endpoints.keys()].slice(0, 12) });
  }
  if (endpoint === undefined) {
    return given;
  }
  const filled = fillIn(endpoint, environment);
  if (filled.kind === "unset") {
    const reason = `foundry.toml takes the URL from the environment variable ${filled.variable}, which is not set`;
    throw new InvalidOptionError({ option, reason, value: given });
  }
  return filled.value;
}

/** Returns the URL of the profile's node; one whose variables are not set is none. */
function findNode(named: string | undefined, { profile, environment }: Known): string | undefined {
  return named === undefined ? undefined : fillIfSet(profile.endpoints.get(named) ?? named, environment);
}

type Entry = readonly [name: string, entry: EtherscanEntry];

/** Finds the entry that the key, or else the node, is the name of. */
function findNamedEntry(
  { etherscan, settings }: SelectedProfile,
  { nodeName, environment }: { readonly nodeName: string | undefined; readonly environment: Environment },
): Entry | undefined {
  const keyName = readSet(environment.ETHERSCAN_API_KEY) ?? readSet(settings.etherscan_api_key);
  return [keyName, nodeName].flatMap((name = ""): readonly Entry[] => {
    const entry = etherscan.get(name);
    return entry === undefined ? [] : [[name, entry]];
  })[0];
}

/** An entry of Etherscan has no URL, or one of its own; no other URL is its own. */
function isOfEtherscan({ url }: EtherscanEntry, environment: Environment): boolean {
  const filled = url === undefined ? undefined : URL.parse(fillIfSet(url, environment) ?? "");
  return url === undefined || (filled !== null && filled !== undefined && isAtEtherscan(filled));
}

/** Finds Etherscan's key: that of the entry which the call names, or else the only one. */
function findEtherscanKey(named: Entry | undefined, { profile, environment }: Known): string | undefined {
  const { settings, etherscan } = profile;
  const given = readSet(environment.ETHERSCAN_API_KEY);
  if (given !== undefined && !etherscan.has(given)) {
    return given;
  }
  const listKeys = (entries: readonly EtherscanEntry[]) =>
    entries
      .filter((entry) => isOfEtherscan(entry, environment))
      .flatMap(({ key }) => (key === undefined ? [] : (fillIfSet(key, environment) ?? [])));
  const [ofNamed] = listKeys(named === undefined ? [] : [named[1]]);
  const keys = new Set(ofNamed === undefined ? listKeys([...etherscan.values()]) : [ofNamed]);
  const ofProfile = readSet(settings.etherscan_api_key);
  const isKey = keys.size === 0 && ofProfile !== undefined && !etherscan.has(ofProfile);
  const [only] = isKey ? [fillIfSet(ofProfile, environment)] : keys;
  return keys.size > 1 ? undefined : only;
}

/**
 * Finds the explorer that `[etherscan]` has for a chain: the entry that the call names, or else the first one of the
 * chain. None if that is Etherscan's.
 *
 * @throws InvalidOptionError when its URL is none, or names a variable that is not set
 */
async function findExplorers(
  chainId: number,
  { named, profile, environment }: Known & { readonly named: Entry | undefined },
): Promise<readonly ExplorerSettings[]> {
  const others = [...profile.etherscan].filter(([name]) => name !== named?.[0]);
  for (const [name, entry] of named === undefined ? others : [named, ...others]) {
    const chain = await findChainId(entry.chain ?? name);
    if (chain === chainId || (chain === undefined && name === named?.[0])) {
      return await openEntry([name, entry], { chainId, environment });
    }
  }
  return [];
}

async function openEntry(
  [name, { url, key }]: Entry,
  { chainId, environment }: { readonly chainId: number; readonly environment: Environment },
): Promise<readonly ExplorerSettings[]> {
  if (url === undefined) {
    return [];
  }
  const apiUrl = fillOrThrow(url, { name: `${name}.url`, environment });
  const parsed = URL.parse(apiUrl);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
    throw new InvalidOptionError({
      option: toOption(`${name}.url`),
      reason: "it is not an http or https URL",
    });
  }
  if (isAtEtherscan(parsed) || (await isFormerHost(parsed, chainId))) {
    return [];
  }
  const apiKey =
    key === undefined || key === ""
      ? undefined
      : { get: async () => fillOrThrow(key, { name: `${name}.key`, environment }) };
  return [{ ...plainExplorer(apiUrl), name: toPrintable(name), apiKey, chainId }];
}

/** Etherscan ended the APIs on the hosts of its pages (`api-sepolia.basescan.org`) in 2025; one serves all chains. */
async function isFormerHost({ hostname }: URL, chainId: number): Promise<boolean> {
  const pages = (await findChainServices(chainId))?.etherscan ?? "";
  const [domain] = /[\w-]+\.\w+$/.exec(URL.parse(pages)?.hostname ?? "") ?? [];
  return domain !== undefined && /^api[.-]/.test(hostname) && hostname.endsWith(`.${domain}`);
}

async function findChainId(chain: string): Promise<number | undefined> {
  if (/^\d{1,15}$/.test(chain)) {
    return Number(chain);
  }
  const found = await findChainByName(chain);
  return found.kind === "found" && found.isWhole ? found.chainId : undefined;
}

function toOption(name: string): string {
  return `etherscan.${name} of foundry.toml`;
}

function fillOrThrow(
  value: string,
  { name, environment }: { readonly name: string; readonly environment: Environment },
): string {
  const filled = fillIn(value, environment);
  if (filled.kind === "unset") {
    const reason = `it names the environment variable ${filled.variable}, which is not set`;
    throw new InvalidOptionError({ option: toOption(name), reason });
  }
  return filled.value;
}

/** Returns a text that is not empty. */
function readSet(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
