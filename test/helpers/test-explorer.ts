import { setTimeout as sleep } from "node:timers/promises";
import type { EthereumProvider } from "hardhat/types/providers";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import {
  type LocalExplorer,
  type LocalExplorerOptions,
  startLocalExplorer,
} from "../../src/local-explorer/start-local-explorer.ts";
import type { ChainReader, Compiler } from "../../src/verification/ports.ts";
import { realCompiler } from "./real-compiler.ts";

/** Starts a local explorer of one chain, on any free port, with a database that is gone when it is closed. */
export function startTestExplorer(
  chainReader: ChainReader,
  options: Partial<Omit<LocalExplorerOptions, "chains">> = {},
): Promise<LocalExplorer> {
  return startLocalExplorer({
    chains: [{ chainReader }],
    compiler: realCompiler,
    database: ":memory:",
    port: 0,
    ...options,
  });
}

/** Reads the chain of a project's node. */
export function readNode(provider: EthereumProvider, name = "the node of the tests"): ChainReader {
  return createChainReader({ request: (request) => provider.request(request), describe: () => name });
}

/** Makes a compiler that waits before each compilation. */
export function delayCompiler(compiler: Compiler, delayMs: number): Compiler {
  return {
    ...compiler,
    compile: async (job, options) => {
      await sleep(delayMs);
      return compiler.compile(job, options);
    },
  };
}
