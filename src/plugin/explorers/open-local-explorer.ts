import { createExplorer } from "../../explorer-client/etherscan/create-explorer.ts";
import { takeOwnKey } from "../../local-explorer/store/own-key.ts";
import type { ChainReader, Compiler } from "../../verification/ports.ts";
import type { VerifyContractConfig } from "../config/config-types.ts";
import { findRunningLocalExplorer } from "./find-running-local-explorer.ts";
import type { OpenExplorer } from "./open-explorer.ts";
import { toLocalUrl } from "./to-local-url.ts";

/** Submissions need a key; a local explorer takes any. Its own has no daily limit. */
const anyKey = "local";

/**
 * The local explorer for a chain: a running one if it serves this chain, else one that lives for
 * this call. What is verified is in the same database either way, so that its pages are where the
 * next `local-explorer` will show them.
 */
export async function openLocalExplorer(
  {
    chainId,
    networkWithPages,
    chain,
    compiler,
    signal,
  }: {
    readonly chainId: number;
    /** Name of the network on which `local-explorer` can serve the pages later. */
    readonly networkWithPages: string | undefined;
    readonly chain: ChainReader;
    readonly compiler: Compiler;
    readonly signal?: AbortSignal | undefined;
  },
  { port, database, submissionsPerDay }: VerifyContractConfig["localExplorer"],
): Promise<OpenExplorer> {
  const apiKey = takeOwnKey(database) ?? anyKey;
  const genesisHash = await chain.getGenesisHash({ signal });
  const running = await findRunningLocalExplorer(port, { chainId, genesisHash });
  if (running !== undefined) {
    return {
      explorer: connect({ url: running, browserUrl: running, chainId, apiKey }),
      close: async () => undefined,
    };
  }
  // A server is loaded only where one is started.
  const { startLocalExplorer } = await import("../../local-explorer/start-local-explorer.ts");
  const started = await startLocalExplorer({
    chains: [{ chainReader: chain }],
    compiler,
    database,
    submissionsPerDay,
    proxySubmissionsPerDay: submissionsPerDay,
    port: 0,
  });
  const close = () => started.close();
  return port === 0 || networkWithPages === undefined
    ? { explorer: connect({ url: started.url, browserUrl: undefined, chainId, apiKey }), close }
    : {
        explorer: {
          ...connect({ url: started.url, browserUrl: toLocalUrl(port), chainId, apiKey }),
          pageCommand: `npx hardhat local-explorer --network ${networkWithPages}`,
        },
        close,
      };
}

function connect({
  url,
  browserUrl,
  chainId,
  apiKey,
}: {
  readonly url: string;
  readonly browserUrl: string | undefined;
  readonly chainId: number;
  readonly apiKey: string;
}) {
  return createExplorer({
    name: "local explorer",
    apiUrl: `${url}/api`,
    browserUrl,
    apiKey,
    chainId,
  });
}
