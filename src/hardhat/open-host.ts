import type { NetworkConfig } from "hardhat/types/config";
import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import { createChainReader } from "../chain/create-chain-reader.ts";
import type { BuildProfile } from "../core/causes/settings.ts";
import { readProjectSource } from "../project/files.ts";
import type { Host, OtherChain } from "../verification/request.ts";
import { askProvider } from "./ask-provider.ts";

/** What Hardhat knows that helps to explain; nothing is asked yet. */
export function openHost(
  context: HookContext,
  { networkName }: Pick<NetworkConnection<string>, "networkName">,
): Host {
  const { config, globalOptions } = context;
  return {
    networkName,
    selectedProfile: globalOptions.buildProfile,
    buildProfiles: listBuildProfiles(context),
    otherChains: Object.entries(config.networks)
      .filter(([name, network]) => name !== networkName && mayBeAsked(network))
      .map(([name]) => toOtherChain(name, context)),
    readSource: (inputSourceName) => readProjectSource(config.paths.root, inputSourceName),
  };
}

function listBuildProfiles({ config }: HookContext): readonly BuildProfile[] {
  return Object.entries(config.solidity.profiles).map(([name, { compilers, overrides }]) => ({
    name,
    compilers,
    overrides,
  }));
}

/** A URL that is a configuration variable may be in a keystore, which asks for a password: not for a hint. */
function mayBeAsked(network: NetworkConfig): boolean {
  return network.type === "http" && !("name" in network.url);
}

function toOtherChain(networkName: string, { network }: HookContext): OtherChain {
  return {
    networkName,
    hasCode: async (address, options) => {
      const connection = await network.create(networkName);
      try {
        const chain = createChainReader({
          request: askProvider(connection),
          describe: () => `network ${networkName}`,
        });
        return (await chain.getCode(address, options)) !== "0x";
      } finally {
        // Not waited for: it ends with the last answer, and a silent node gives none.
        connection.close().catch(() => undefined);
      }
    },
  };
}
