import { createPostToNode } from "./app/explorers/post-to-node.ts";
import { inWordsOf } from "./app/words/host-style.ts";
import { createProposer } from "./app/words/host-words.ts";
import { createChainReader } from "./chain/create-chain-reader.ts";
import { createHttpProvider } from "./chain/node/http-provider.ts";
import { createSolcCompiler } from "./compiler/create-solc-compiler.ts";
import { hardhatStyle } from "./hardhat/hardhat-style.ts";
import {
  defaultCompileMemoryBytes,
  type LocalExplorerSettings,
} from "./local-explorer/local-explorer-settings.ts";
import { type LocalExplorer, startLocalExplorer as start } from "./local-explorer/start-local-explorer.ts";
import type { ChainReader, Compiler } from "./verification/ports.ts";

export type { FaultRule } from "./local-explorer/faults/create-fault-plan.ts";
export type { Fault } from "./local-explorer/faults/fault.ts";
export type { FaultName } from "./local-explorer/faults/named-faults.ts";

export type { LocalExplorer };

/** A chain to serve: by the URL of its node, by an EIP-1193 provider, or by a reader of one's own. */
export type ServedChain =
  | { readonly rpcUrl: string }
  | { readonly provider: Eip1193Provider }
  | { readonly chainReader: ChainReader };

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export interface Eip1193Provider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
}

export interface StartLocalExplorerOptions extends LocalExplorerSettings {
  /** The chains that it serves; the first one where a request names none. */
  readonly chains: readonly ServedChain[];
  /** Path of the SQLite file, or `:memory:`. */
  readonly database: string;
  /** Compilers to judge with, each a native solc or a soljson.js; their own version decides. */
  readonly compilers?: readonly { readonly path: string }[] | undefined;
  /** Hardhat's folder of downloaded compilers. */
  readonly compilerCacheFolder?: string | undefined;
  /** For one compilation; default: 300,000. */
  readonly compileTimeoutMs?: number | undefined;
  /** For one compilation of a WebAssembly soljson.js; default: 2 GiB. A native solc and an asm.js have no limit. */
  readonly compileMemoryBytes?: number | undefined;
  /** In place of all three. */
  readonly compiler?: Compiler | undefined;
  /** Told of failures that are bugs or broken disks. */
  readonly onInternalError?: ((error: unknown) => void) | undefined;
}

/**
 * Starts the local explorer from a plain Node script, without Hardhat.
 *
 * @throws LOCAL_EXPLORER_PORT_IN_USE, LOCAL_EXPLORER_DATABASE_INVALID, FAULTS_INVALID
 * @example
 * const explorer = await startLocalExplorer({
 *   chains: [{ rpcUrl: "http://127.0.0.1:8545" }],
 *   compilers: [{ path: "node_modules/solc/soljson.js" }],
 *   database: "cache/local-explorer.sqlite",
 * });
 * console.log(explorer.apiUrl);
 */
export async function startLocalExplorer({
  chains,
  compiler,
  compilers = [],
  compilerCacheFolder,
  compileTimeoutMs,
  compileMemoryBytes = defaultCompileMemoryBytes,
  ...options
}: StartLocalExplorerOptions): Promise<LocalExplorer> {
  return await inWordsOf(hardhatStyle, () =>
    start({
      ...options,
      proposeCommand: createProposer(hardhatStyle),
      chains: chains.map((chain) => ({ chainReader: toChainReader(chain) })),
      compiler:
        compiler ??
        createSolcCompiler({
          candidates: compilers,
          hardhatCacheFolder: compilerCacheFolder,
          maxWorkers: options.concurrency,
          timeoutMs: compileTimeoutMs,
          maxMemoryBytes: compileMemoryBytes,
        }),
    }),
  );
}

function toChainReader(chain: ServedChain): ChainReader {
  if ("chainReader" in chain) {
    return chain.chainReader;
  }
  return "rpcUrl" in chain
    ? createChainReader(createHttpProvider(chain.rpcUrl, { post: createPostToNode({}) }))
    : createChainReader({
        request: (request) => chain.provider.request(request),
        describe: () => "the given provider",
      });
}
