import { existsSync } from "node:fs";
import { z } from "zod";
import { systemClock } from "../../base/clock.ts";
import type { Hex } from "../../base/hex.ts";
import { parseIfJson } from "../../base/json.ts";
import { anyKey } from "../../explorer-client/endpoint.ts";
import { createExplorer } from "../../explorer-client/etherscan/create-explorer.ts";
import { digestOwnKey, takeOwnKey } from "../../local-explorer/store/own-key.ts";
import { listNotedPorts, removeNote } from "../../local-explorer/store/running-explorers.ts";
import { forgetGoneChains } from "../../project/journal/journal.ts";
import type { ChainReader, Compiler, Explorer } from "../../verification/ports.ts";
import type { AppHost, Settings } from "../host.ts";
import type { CommandStyle } from "../words/commands.ts";
import { createProposer } from "../words/host-words.ts";
import type { OpenExplorer } from "./open-explorer.ts";

/** Two local chains may share a chain id; the hash of block 0 tells them apart. */
interface ChainIdentity {
  readonly chainId: number;
  readonly genesisHash: Hex;
}

export interface LocalExplorerNeeds {
  readonly networkName: string;
  readonly chainId: number;
  readonly pageCommand: string | undefined;
  readonly commandStyle: CommandStyle;
  readonly folders: Pick<AppHost["folders"], "prepareState" | "journal">;
  readonly chain: ChainReader;
  readonly compiler: Compiler;
  readonly note?: ((text: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** No database is made; default: one may be. */
  readonly isReadOnly?: boolean | undefined;
}

/**
 * Uses a running local explorer that serves this chain, or starts one for this call. Both write to the same database.
 */
export async function openLocalExplorer(
  needs: LocalExplorerNeeds,
  settings: Settings["localExplorer"],
): Promise<OpenExplorer> {
  const { networkName, chainId, chain, folders, signal, isReadOnly } = needs;
  const { port, database: file } = settings;
  const genesisHash = await chain.getGenesisHash({ signal });
  const identity = { chainId, genesisHash };
  const { running, isPortTaken } = await findStanding({ port, file }, identity);
  if (isReadOnly !== true) {
    await forgetGoneChains(folders.journal, { network: networkName, genesisHash });
  }
  if (running !== undefined) {
    return { explorer: connectToRunning(running, { ...identity, file }), close: async () => undefined };
  }
  return await startForCall(
    { ...needs, genesisHash },
    { ...settings, isPortFree: port !== 0 && !isPortTaken },
  );
}

function connectToRunning(
  { url, ownKeyDigest }: RunningLocalExplorer,
  { file, ...identity }: ChainIdentity & { readonly file: string },
): Explorer {
  const ownKey = takeOwnKey(file);
  const worksOnce = ownKey !== undefined && digestOwnKey(ownKey) === ownKeyDigest;
  return connect({ ...identity, url, browserUrl: url, ownKey, worksOnce });
}

/** It listens on any port. Its pages have the configured port, which `local-explorer` uses. */
async function startForCall(
  {
    chainId,
    genesisHash,
    pageCommand,
    commandStyle,
    folders,
    chain,
    compiler,
    isReadOnly = false,
  }: LocalExplorerNeeds & ChainIdentity,
  {
    port,
    database: file,
    submissionsPerDay,
    isPortFree,
  }: Settings["localExplorer"] & { readonly isPortFree: boolean },
): Promise<OpenExplorer> {
  if (!isReadOnly) {
    await folders.prepareState();
  }
  const database = isReadOnly && !existsSync(file) ? ":memory:" : file;
  const ownKey = takeOwnKey(database);
  const { startLocalExplorer } = await import("../../local-explorer/start-local-explorer.ts");
  const { url, ...started } = await startLocalExplorer({
    isForOneCall: true,
    proposeCommand: createProposer(commandStyle),
    chains: [{ chainReader: chain }],
    compiler,
    database,
    submissionsPerDay,
    proxySubmissionsPerDay: submissionsPerDay,
    port: 0,
  });
  const browserUrl = isPortFree && pageCommand !== undefined ? toLocalUrl(port) : undefined;
  const explorer = connect({
    chainId,
    genesisHash,
    url,
    browserUrl,
    ownKey,
    worksOnce: ownKey !== undefined,
  });
  const command = isPortFree ? pageCommand : pageCommand && `${pageCommand} --port 0`;
  return {
    explorer: command === undefined ? explorer : { ...explorer, pageCommand: command },
    close: () => started.close(),
  };
}

/** Local explorers of one database note their ports. */
async function findStanding(
  { port, file }: { readonly port: number; readonly file: string },
  chain: ChainIdentity,
) {
  const noted = listNotedPorts(file).filter((other) => other !== port);
  const [configured, ...others] = await Promise.all(
    [port, ...noted].map((one) => findRunningLocalExplorer(one, chain)),
  );
  for (const [index, gone] of noted.entries()) {
    if (others[index] === undefined) {
      removeNote(file, gone);
    }
  }
  return {
    running: [configured, ...others].find((one) => one?.servesChain === true),
    isPortTaken: configured !== undefined,
  };
}

function connect({
  url,
  browserUrl,
  chainId,
  genesisHash,
  ownKey,
  worksOnce,
}: ChainIdentity & {
  readonly url: string;
  readonly browserUrl: string | undefined;
  readonly ownKey: string | undefined;
  /** Whether it takes the key for its own, and works on the same submission once. */
  readonly worksOnce: boolean;
}): Explorer {
  const explorer = createExplorer({
    name: "local explorer",
    kind: "local",
    apiUrl: `${url}/api`,
    browserUrl,
    apiKey: ownKey ?? anyKey,
    chainId,
  });
  // Its port may change with each run, but its database is the project's.
  return worksOnce && ownKey !== undefined
    ? {
        ...explorer,
        identity: { store: digestOwnKey(ownKey), genesisHash },
        capabilities: { repeatAfterMs },
      }
    : explorer;
}

/** A submission is stored a moment after it arrived, or some seconds if the code has to appear first. */
const repeatAfterMs = 5_000;

const health = z.object({
  product: z.literal("hardhat-verify-contract"),
  chains: z.array(z.object({ chainId: z.int(), genesisHash: z.string() })),
  ownKeyDigest: z.string().optional(),
});

/** A port where nothing listens refuses at once; a machine under load may take seconds to answer. */
const probeTimeoutMs = 5_000;

interface RunningLocalExplorer {
  readonly url: string;
  readonly servesChain: boolean;
  readonly ownKeyDigest?: string | undefined;
}

/** Returns undefined if none runs on this port. */
export async function findRunningLocalExplorer(
  port: number,
  chain: ChainIdentity,
): Promise<RunningLocalExplorer | undefined> {
  const url = toLocalUrl(port);
  const { data } = health.safeParse(await fetchHealth(url));
  const servesChain = data?.chains.some(
    ({ chainId, genesisHash }) => chainId === chain.chainId && genesisHash === chain.genesisHash,
  );
  return servesChain === undefined ? undefined : { url, servesChain, ownKeyDigest: data?.ownKeyDigest };
}

/** Node's `fetch` may use a proxy for this machine. */
async function fetchHealth(baseUrl: string): Promise<unknown> {
  const { createHttp } = await import("../../explorer-client/http/http.ts");
  const send = createHttp({ timeoutMs: probeTimeoutMs, clock: systemClock });
  const outcome = await send({ method: "GET", url: new URL("/health", baseUrl), headers: {} });
  return outcome.kind === "response" ? parseIfJson(outcome.response.text) : undefined;
}

export function toLocalUrl(port: number): string {
  return `http://127.0.0.1:${port}`;
}
