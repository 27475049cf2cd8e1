import type { HardhatConfig } from "hardhat/types/config";

import { createExplorer } from "../../explorer-client/create-explorer.ts";
import type { ChainReader, Compiler, Explorer } from "../../verification/ports.ts";
import type { ExplorerConfig } from "../config/config-types.ts";
import { chooseExplorer } from "./choose-explorer.ts";
import { openLocalExplorer } from "./open-local-explorer.ts";

interface Network {
  readonly networkName: string;
  readonly chainId: number;
  readonly isLocal: boolean;
}

/** An explorer that is ready to be asked, and what ends it. */
export interface OpenExplorer {
  readonly explorer: Explorer;
  close(): Promise<void>;
}

/** Opens the explorer that serves a network; on a local chain, one is started where none runs. */
export async function openExplorer(
  network: Network,
  {
    wanted,
    config,
    chain,
    compiler,
    signal,
  }: {
    readonly wanted: string | undefined;
    readonly config: HardhatConfig;
    readonly chain: ChainReader;
    readonly compiler: Compiler;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<OpenExplorer> {
  const choice = chooseExplorer(network, {
    wanted,
    config: config.verifyContract,
    chainDescriptors: config.chainDescriptors,
  });
  if (choice.kind === "local") {
    return openLocalExplorer(
      { chainId: network.chainId, chain, compiler, signal },
      config.verifyContract.localExplorer,
    );
  }
  return { explorer: await openConfigured(choice.explorer, network.chainId), close: async () => undefined };
}

/** The key is asked for here, as late as can be: a keystore may want a password for it. */
async function openConfigured(config: ExplorerConfig, chainId: number): Promise<Explorer> {
  const headers = await Promise.all(
    Object.entries(config.headers).map(async ([name, value]) => [name, await value.get()] as const),
  );
  return createExplorer({
    name: config.name,
    apiUrl: config.apiUrl,
    browserUrl: config.browserUrl,
    apiKey: await config.apiKey?.get(),
    headers: Object.fromEntries(headers),
    chainId,
  });
}
