import { z } from "zod";
import type { Settings } from "../../app/host.ts";
import { createFailure } from "../../core/errors/failure.ts";
import { type FoundryConfig, findBrokenFile, selectProfile } from "../../project/given/foundry-config.ts";
import {
  type Environment,
  fillIfSet,
  fillIn,
  listHostSecrets,
} from "../../project/given/foundry-variables.ts";
import type { NetworkArguments } from "../open-network.ts";
import { findEtherscanKey, findExplorers, isOfEtherscan, type Known } from "./foundry-explorers.ts";

export interface FromFoundry<ArgsT> {
  readonly environment: Environment;
  readonly args: ArgsT;
  /** Values of variables in the host name of the node, which are keys. */
  readonly hostSecrets?: readonly string[] | undefined;
  /** What is no name of the project's tool is returned as it is. */
  readonly findNode?: (name: string) => string;
  readonly findExplorers?: Settings["findExplorers"];
  readonly findEtherscanKey?: Settings["findEtherscanKey"];
}

/**
 * A command line that works with forge needs no other settings. Values of the environment take precedence.
 *
 * @throws INVALID_OPTION for a broken file, and when the node's name stands for a variable that is not set
 */
export function addFoundryConfig<ArgsT extends Pick<NetworkArguments, "rpcUrl">>(
  config: FoundryConfig,
  { environment, args }: { readonly environment: Environment; readonly args: ArgsT },
): FromFoundry<ArgsT> {
  const profileName = readSet(environment.FOUNDRY_PROFILE) ?? "default";
  const broken = findBrokenFile(config);
  if (broken !== undefined) {
    const { file, problem: reason } = broken;
    throw createFailure("INVALID_OPTION", { option: "foundry.toml", reason, value: file });
  }
  const profile = selectProfile(config, profileName);
  const named = readSet(environment.ETH_RPC_URL);
  const ofProfile = readSet(profile.settings.eth_rpc_url);
  const nodeName = args.rpcUrl ?? named ?? ofProfile;
  const key = readSet(environment.ETHERSCAN_API_KEY) ?? readSet(profile.settings.etherscan_api_key) ?? "";
  const entry = profile.etherscan.get(key);
  const headers = z.array(z.string()).safeParse(profile.settings.eth_rpc_headers).data ?? [];
  const added = {
    ETH_RPC_URL:
      named === undefined
        ? findNode(ofProfile, { profile, environment })
        : findEndpoint(named, { option: "ETH_RPC_URL", profile, environment }),
    ETH_RPC_HEADERS: readSet(environment.ETH_RPC_HEADERS) ?? readSet(headers.join("\n")),
    ETHERSCAN_API_KEY: findKey(key, { profile, environment }),
  };
  const changed = Object.entries(added).filter(([name, value]) => value !== readSet(environment[name]));
  const rpcUrl = findEndpoint(args.rpcUrl, { option: "--rpc-url", profile, environment });
  return {
    environment: changed.length === 0 ? environment : { ...environment, ...Object.fromEntries(changed) },
    args: { ...args, rpcUrl },
    hostSecrets: listHostSecrets(profile.endpoints.get(nodeName ?? "") ?? nodeName ?? "", environment),
    findNode: (name) => findEndpoint(name, { option: "--on", profile, environment }) ?? name,
    findExplorers: (chainId) =>
      findExplorers(chainId, { named: entry && [key, entry], profile, environment }),
    findEtherscanKey: (chainId) => findEtherscanKey(chainId, { profile, environment }),
  };
}

/** What is no name in `[rpc_endpoints]` is returned as it is. @throws INVALID_OPTION */
function findEndpoint(
  given: string | undefined,
  { option, profile: { endpoints }, environment }: Known & { readonly option: string },
): string | undefined {
  const endpoint = given === undefined ? undefined : endpoints.get(given);
  if (given !== undefined && endpoint === undefined && endpoints.size > 0 && /^[\w-]{1,24}$/.test(given)) {
    const reason = "it is neither a URL nor a name in [rpc_endpoints] of foundry.toml";
    throw createFailure("INVALID_OPTION", { option, reason, valid: [...endpoints.keys()].slice(0, 12) });
  }
  if (endpoint === undefined) {
    return given;
  }
  const filled = fillIn(endpoint, environment);
  if (filled.kind === "unset") {
    const reason = `foundry.toml takes the URL from the environment variable ${filled.variable}, which is not set`;
    throw createFailure("INVALID_OPTION", { option, reason, value: given });
  }
  return filled.value;
}

/** Undefined if its variables are not set. */
function findNode(named: string | undefined, { profile, environment }: Known): string | undefined {
  return named === undefined ? undefined : fillIfSet(profile.endpoints.get(named) ?? named, environment);
}

/** A key that is the name of an entry stands for the key of that entry. */
function findKey(given: string, { profile, environment }: Known): string | undefined {
  const entry = profile.etherscan.get(given);
  const key = entry === undefined || !isOfEtherscan(entry, environment) ? given : (entry.key ?? "");
  return profile.etherscan.has(key) ? undefined : readSet(fillIfSet(key, environment));
}

function readSet(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
