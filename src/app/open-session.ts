import type { ExplorerOption, GivenCommand } from "../base/command-place.ts";
import { createChainReader } from "../chain/create-chain-reader.ts";
import { defaultTimeoutMs, type NodeRetry } from "../chain/node/ask-node.ts";
import { atBlock, requireState } from "../chain/node/at-block.ts";
import { isDevelopmentNode } from "../chain/node/development-node.ts";
import { shareQuestions } from "../chain/node/share-questions.ts";
import { type BaseError, createFailure, isFailure } from "../core/errors/failure.ts";
import { settle } from "../core/errors/settle.ts";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { createJournal } from "../project/journal/journal.ts";
import { createProofStore } from "../project/proof-store.ts";
import { shareBuilds, shareCompilations } from "../verification/builds/share-work.ts";
import type { ChainReader, ExplorerPlace } from "../verification/ports.ts";
import type { VerificationPorts } from "../verification/run.ts";
import { findChainPlace } from "./explorers/chain-place.ts";
import { type ExplorerSession, listExplorers } from "./explorers/list-explorers.ts";
import { type AppHost, describeNetwork, type HostNetwork, toProjectFacts } from "./host.ts";
import { type OpenFork, openForkedChain } from "./traces/open-forked-chain.ts";
import { type CommandStyle, quoteWord } from "./words/commands.ts";
import { createWords } from "./words/host-words.ts";

export interface Session {
  readonly chainId: number;
  readonly ports: Omit<VerificationPorts, "explorer">;
  /** At least one, unless `onNoExplorer` is called. */
  readonly explorers: readonly ExplorerPlace[];
  /** Whether a development node serves the state of a public chain under that chain's id. */
  readonly isFork: boolean;
  /** The chain that the network forks, if it is read, too. Its explorers are the first ones. */
  readonly fork: OpenFork | undefined;
}

export interface SessionOptions extends Pick<ExplorerSession, "reporter" | "note" | "signal" | "isReadOnly"> {
  readonly explorer?: string | undefined;
  readonly explorerOption?: ExplorerOption | undefined;
  readonly given?: GivenCommand | undefined;
  /** Told why no explorer is known; default: the call fails. */
  readonly onNoExplorer?: ((failure: BaseError) => void) | undefined;
  /** The block whose state is read; default: the latest. What submits nothing has it. */
  readonly block?: number | undefined;
  /** Whether the explorers of the chain that the node forks are asked, too; default: no. */
  readonly followsFork?: boolean | undefined;
}

export async function openSession(
  host: AppHost,
  {
    network,
    explorer: wanted,
    explorerOption: option,
    given,
    block,
    reporter,
    note,
    signal,
    isReadOnly,
    followsFork,
    onNoExplorer,
  }: SessionOptions & { readonly network: HostNetwork },
): Promise<Session> {
  const { chainDescriptors, clock, records } = host;
  const { networkName, getUrl } = network;
  const pageCommand = writePageCommand(network, host.commandStyle);
  const compiler = shareCompilations(await host.openCompiler());
  const opening = { clock, config: host.commandStyle.chainSetting, reporter, block, signal };
  const { node, chain, chainId, chainOfExplorer } = await openChain(network, opening);
  const place = await findChainPlace({ getUrl, chainId, chainDescriptors }, () =>
    isDevelopmentNode(node, { signal }),
  );
  const reading = { host, chain: chainOfExplorer, compiler, reporter, signal };
  const mayRead = followsFork === true && wanted === undefined && (place === "local" || place === "fork");
  const fork = mayRead ? await openForkedChain(node, { networkName, ...reading }) : undefined;
  const needs = { ...reading, wanted, option, pageCommand, note, isReadOnly };
  const listed = await settle(
    listExplorers({ networkName, chainId, place }, needs),
    (failure) =>
      (onNoExplorer ?? fork) !== undefined &&
      isFailure(failure, "CHAIN_IS_A_FORK", "EXPLORER_NOT_CONFIGURED"),
  );
  if (listed.kind === "failed") {
    onNoExplorer?.(listed.failure);
  }
  return {
    chainId,
    explorers: [...(fork?.explorers ?? []), ...(listed.answer ?? [])],
    isFork: place === "fork" || fork !== undefined,
    fork,
    ports: {
      chain,
      compiler,
      reporter,
      clock,
      licenses,
      words: createWords(host.commandStyle),
      builds: shareBuilds((signal && host.openBuilds?.(signal)) ?? host.builds),
      publishedBuilds: shareBuilds(host.publishedBuilds),
      records,
      ...openStores(host, { network, given, block }),
    },
  };
}

function openStores(
  host: AppHost,
  { network, given, block }: Pick<SessionOptions, "given" | "block"> & { readonly network: HostNetwork },
): Pick<VerificationPorts, "host" | "journal" | "proofs"> {
  const { folders, selectedProfile: buildProfile, commandStyle } = host;
  const { networkName, getUrl, isWithinProcess, otherChains } = network;
  const isTemporary = getUrl === undefined;
  const place = { networkName, isTemporary, isWithinProcess, given, block, otherChains };
  return {
    host: { ...place, ...toProjectFacts(host) },
    journal: createJournal({
      folder: folders.journal,
      prepare: folders.prepareState,
      origin: { network: networkName, buildProfile, given, settingWords: commandStyle.settingWords },
      endsWithProcess: isTemporary,
    }),
    proofs: createProofStore({ folder: folders.proofs, root: folders.proofsRoot }),
  };
}

interface ChainOptions extends Pick<AppHost, "clock">, Pick<SessionOptions, "reporter" | "block" | "signal"> {
  readonly config: string;
}

/**
 * A run asks the node nothing twice. A local explorer reads with its own reader, because the chain goes on.
 */
async function openChain(network: HostNetwork, { clock, config, reporter, block, signal }: ChainOptions) {
  const node = {
    request: network.request,
    secrets: network.secrets,
    describe: () => describeNetwork(network.networkName),
    timeoutMs: defaultTimeoutMs,
    clock,
    onRetry: (retry: NodeRetry) => reporter.progress({ step: "retrying", ...retry }),
  };
  const request = block === undefined ? node.request : atBlock(node.request, block);
  const asked = { ...node, request: shareQuestions(request) };
  const chain = holdChainId(createChainReader(asked), network);
  const chainId = checkChainId(await chain.getChainId({ signal }), { ...network, config });
  if (block !== undefined) {
    await requireState(node, { block, signal });
  }
  return {
    node,
    chain,
    chainId,
    chainOfExplorer: holdChainId(createChainReader(node), network),
  };
}

/** Returns undefined for a chain that ends with this process. */
export function writePageCommand(
  { networkName, getUrl }: Pick<HostNetwork, "networkName" | "getUrl">,
  style: CommandStyle,
): string | undefined {
  const words = [...style.program, "local-explorer", ...style.toNetworkWords(networkName)];
  return getUrl === undefined ? undefined : words.map(quoteWord).join(" ");
}

/**
 * Hardhat compares the two only at its next request, and then fails as if the node had not answered.
 *
 * @throws CHAIN_ID_CONTRADICTED
 */
export function checkChainId(
  chainId: number,
  {
    networkName,
    chainId: configured,
    config,
  }: Pick<HostNetwork, "networkName" | "chainId"> & { readonly config: string },
): number {
  if (configured !== undefined && configured !== chainId) {
    throw createFailure("CHAIN_ID_CONTRADICTED", { network: networkName, configured, config, chainId });
  }
  return chainId;
}

/**
 * Explorer and contract must belong to one chain. The node is asked again before each submission.
 *
 * @throws CHAIN_ID_CHANGED
 */
export function holdChainId<Reader extends Pick<ChainReader, "getChainId">>(
  reader: Reader,
  { networkName: network }: { readonly networkName: string },
): Reader {
  let before: number | undefined;
  const getChainId: ChainReader["getChainId"] = async (options) => {
    if (before !== undefined && options?.isFresh !== true) {
      return before;
    }
    const now = await reader.getChainId(options);
    before ??= now;
    if (now !== before) {
      throw createFailure("CHAIN_ID_CHANGED", { network, before, now });
    }
    return now;
  };
  return { ...reader, getChainId };
}
