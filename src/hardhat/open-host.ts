import path from "node:path";
import type { HardhatConfig, NetworkConfig } from "hardhat/types/config";
import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import type { AppHost, HostNetwork } from "../app/host.ts";
import { systemClock } from "../base/clock.ts";
import { toReadableText } from "../chain/node/ask-node.ts";
import { createFailure } from "../core/errors/failure.ts";
import { createBuildInfoStore } from "../project/build-info-store.ts";
import { openProjectFolder } from "../project/open-project-folder.ts";
import { openStateFolder } from "../project/state-folder.ts";
import type { OtherChain } from "../verification/run.ts";
import {
  askProvider,
  checkHeaders,
  describeOpenQuestions,
  listSecrets,
  openReader,
  readUrlOf,
  refuseForPassword,
} from "./ask-provider.ts";
import { findNetworks, mayBeAsked } from "./find-networks.ts";
import { hardhatStyle } from "./hardhat-style.ts";
import { createProjectCompiler } from "./project-compiler.ts";
import { hasTerminal, withoutVainPrompts } from "./without-vain-prompts.ts";

/** @throws INVALID_OPTION for something else than Hardhat's runtime environment */
export function openHost(context: HookContext, connection?: NetworkConnection<string>): AppHost {
  if (!isContext(context)) {
    throw createFailure("INVALID_OPTION", {
      missing: ["Hardhat's runtime environment", 'give it as the last argument: import hre from "hardhat"'],
    });
  }
  const { config, globalOptions } = context;
  const { root, artifacts, cache } = config.paths;
  const ignitionFolder = findIgnitionFolder(config);
  return {
    settings: config.verifyContract,
    chainDescriptors: config.chainDescriptors,
    selectedNetwork: connection?.networkName ?? globalOptions.network,
    networkNames: Object.keys(config.networks),
    buildProfiles: Object.entries(config.solidity.profiles).map(([name, { compilers, overrides }]) => ({
      name,
      compilers,
      overrides,
    })),
    selectedProfile: globalOptions.buildProfile,
    builds: createBuildInfoStore({
      artifactsFolder: artifacts,
      ignitionFolder,
    }),
    ...openProjectFolder(root, { ignitionFolder }),
    clock: systemClock,
    hasKeystore: config.plugins.some(({ id }) => id === "hardhat-keystore"),
    hasTerminal: hasTerminal(),
    readSecret: (secret) => withoutVainPrompts(context, () => secret.get()),
    commandStyle: hardhatStyle,
    folders: {
      ...openStateFolder(config.verifyContract.stateFolder, { cache }),
      proofs: path.join(cache, "verify-contract", "proofs"),
    },
    openNetwork: async (name) => {
      try {
        const open = async () => connection ?? (await context.network.getOrCreate(name));
        return await toNetwork(await withoutVainPrompts(context, open), context);
      } catch (error) {
        throw toNetworkFailure(error, {
          name,
          selected: globalOptions.network,
          networks: Object.keys(config.networks),
        });
      }
    },
    findNetworks: (chainIds, options) =>
      findNetworks(chainIds, {
        ...options,
        context,
        clock: systemClock,
        hasTerminal: hasTerminal(),
      }),
    findNetworkOf: (chainId) =>
      Object.keys(config.verifyContract.explorers).find((name) => config.networks[name]?.chainId === chainId),
    openCompiler: (limits) => createProjectCompiler(context, limits),
  };
}

const defaultNetwork = "default";

/**
 * Hardhat refuses, for example, a URL whose configuration variable has no value. If no network is named, the user
 * reads Hardhat's own error.
 */
function toNetworkFailure(
  error: unknown,
  {
    name,
    selected = defaultNetwork,
    networks,
  }: {
    readonly name?: string | undefined;
    readonly selected?: string | undefined;
    readonly networks: readonly string[];
  },
): unknown {
  const unasked = refuseForPassword(error, name ?? selected);
  if (unasked !== undefined) {
    return unasked;
  }
  const isRefusal = error instanceof Error && /^Hardhat(?:Plugin)?Error$/.test(error.name);
  const cause = name === undefined ? error : undefined;
  return isRefusal
    ? createFailure("NETWORK_REFUSED", {
        network: name ?? selected,
        reason: toReadableText(error.message),
        known: name === undefined || networks.includes(name) ? undefined : networks,
        cause,
      })
    : error;
}

/** Scripts without types may give something else. */
function isContext(value: unknown): boolean {
  return typeof value === "object" && value !== null && "config" in value && "hooks" in value;
}

/** Ignition's plugin adds it to the paths. */
function findIgnitionFolder({ paths }: Pick<HardhatConfig, "paths">): string {
  const configured = Object.entries(paths).find(([name]) => name === "ignition")?.[1];
  return typeof configured === "string" ? configured : path.join(paths.root, "ignition");
}

async function toNetwork(connection: NetworkConnection<string>, context: HookContext): Promise<HostNetwork> {
  const { networkName, networkConfig } = connection;
  checkHeaders(connection);
  const secrets = await listSecrets(networkConfig);
  const ask = askProvider(connection, secrets);
  return {
    networkName,
    chainId: networkConfig.chainId,
    // Hardhat reads the keys of the accounts before the first request.
    request: (question) => withoutVainPrompts(context, () => ask(question)),
    secrets,
    getUrl: readUrlOf(networkConfig),
    isWithinProcess: isWithinProcess(networkConfig),
    otherChains: Object.entries(context.config.networks)
      .filter(([name, network]) => name !== networkName && mayBeAsked(network))
      .map(([name]) => toOtherChain(name, context)),
    describeOpenQuestions: () => describeOpenQuestions(connection),
  };
}

/** Other commands see the contracts of the forked chain. */
export function isWithinProcess(network: Readonly<NetworkConfig>): boolean {
  return network.type === "edr-simulated" && network.forking?.enabled !== true;
}

function toOtherChain(networkName: string, { network }: HookContext): OtherChain {
  return {
    networkName,
    hasCode: async (address, options) => {
      const connection = await network.create(networkName);
      try {
        const chain = await openReader(connection);
        return (await chain.getCode(address, options)) !== "0x";
      } finally {
        // A silent node never answers, so this is not awaited.
        connection.close().catch(() => undefined);
      }
    },
  };
}
