import path from "node:path";
import type { HardhatConfig } from "hardhat/types/config";
import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import { findChainPlace } from "../app/explorers/choose-explorers.ts";
import { listExplorers } from "../app/explorers/list-explorers.ts";
import { hardhatStyle } from "../app/words/command-style.ts";
import { createWords } from "../app/words/host-words.ts";
import { systemClock } from "../base/clock.ts";
import { defaultTimeoutMs, type NodeRetry } from "../chain/ask-node.ts";
import { createChainReader } from "../chain/create-chain-reader.ts";
import { isDevelopmentNode } from "../chain/is-development-node.ts";
import { ChainIdChangedError, ChainIdContradictedError } from "../core/errors/chain-errors.ts";
import * as licenses from "../explorer-api/etherscan/licenses.ts";
import { createBuildInfoStore } from "../project/build-info-store.ts";
import { createDeploymentRecords } from "../project/deployments/create-deployment-records.ts";
import { createJournal } from "../project/journal/journal.ts";
import { createProofStore } from "../project/proof-store.ts";
import { createPublishedStore } from "../project/published-store.ts";
import type { ExplorerPlace } from "../verification/explorers/verify-on-explorers.ts";
import type { BuildInfoStore, ChainReader, DeploymentRecords, Reporter } from "../verification/ports.ts";
import type { VerificationPorts } from "../verification/request.ts";
import { shareCompilations } from "../verification/submission/prove-sources.ts";
import { askProvider } from "./ask-provider.ts";
import { openHost } from "./open-host.ts";
import { createProjectCompiler } from "./project-compiler.ts";
import { journalFolder, openStateFolder } from "./state-folder.ts";

/** Everything that one task or function call needs, for one network connection, before an explorer is opened. */
interface Workplace {
  readonly ports: Omit<VerificationPorts, "explorer">;
  /** Those of the network; there is at least one. */
  readonly explorers: readonly ExplorerPlace[];
}

/**
 * Wires the ports to Hardhat: the connection's provider, the project's artifacts and compilers, and
 * the explorers of the network.
 */
export async function openWorkplace(
  context: HookContext,
  { connection, explorer: wanted, reporter, signal }: SessionOptions,
): Promise<Workplace> {
  const { config } = context;
  const { networkName, networkConfig } = connection;
  const node = {
    request: askProvider(connection),
    describe: () => `network ${networkName}`,
    timeoutMs: defaultTimeoutMs,
    clock: systemClock,
    onRetry: (retry: NodeRetry) => reporter.progress({ step: "retrying", ...retry }),
  };
  const chain = holdChainId(createChainReader(node), connection);
  const compiler = shareCompilations(await createProjectCompiler(context));
  const chainId = checkChainId(await chain.getChainId({ signal }), connection);
  const place = await findChainPlace({ networkConfig, chainId, config }, () =>
    isDevelopmentNode(node, { signal }),
  );
  const network = { networkName, chainId, place, isInProcess: networkConfig.type === "edr-simulated" };
  return {
    explorers: listExplorers(network, { wanted, config, chain, compiler, reporter, signal }),
    ports: {
      chain,
      compiler,
      reporter,
      clock: systemClock,
      licenses,
      words: createWords(hardhatStyle),
      host: openHost(context, connection),
      builds: openBuilds(context),
      records: openRecords(context),
      journal: createJournal({ folder: journalFolder(config), prepare: () => openStateFolder(config) }),
      proofs: createProofStore({ folder: path.join(config.paths.cache, "verify-contract", "proofs") }),
    },
  };
}

/** What the project has built, and what Ignition has kept of it; nothing is read yet. */
export function openBuilds({ config }: HookContext): BuildInfoStore {
  return createBuildInfoStore({
    artifactsFolder: config.paths.artifacts,
    ignitionFolder: findIgnitionFolder(config),
  });
}

/** The builds that the project's packages bring along; nothing is read yet. */
export function openPublishedBuilds({ config }: HookContext): BuildInfoStore {
  return createPublishedStore({ projectFolder: config.paths.root });
}

/** What deployment tools have written down in this project; nothing is read yet. */
function openRecords({ config }: HookContext): DeploymentRecords {
  return createDeploymentRecords({
    ignitionFolder: findIgnitionFolder(config),
    deploymentsFolder: path.join(config.paths.root, "deployments"),
  });
}

/** Ignition's plugin adds its folder to the paths of the config, where it is installed. */
function findIgnitionFolder({ paths }: Pick<HardhatConfig, "paths">): string {
  const configured = Object.entries(paths).find(([name]) => name === "ignition")?.[1];
  return typeof configured === "string" ? configured : path.join(paths.root, "ignition");
}

/** What a task or function is called for. */
export interface SessionOptions {
  readonly connection: NetworkConnection<string>;
  /** Name or URL, from `--explorer`. */
  readonly explorer?: string | undefined;
  readonly reporter: Reporter;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Gives the node's chain id back. Hardhat holds it against the config as well, but with the next
 * question of all, as if that had not been answered.
 *
 * @throws ChainIdContradictedError when the network is configured for another chain
 */
export function checkChainId(
  chainId: number,
  {
    networkName,
    networkConfig,
  }: {
    readonly networkName: string;
    readonly networkConfig: Pick<NetworkConnection<string>["networkConfig"], "chainId">;
  },
): number {
  const configured = networkConfig.chainId;
  if (configured !== undefined && configured !== chainId) {
    throw new ChainIdContradictedError({ network: networkName, configured, chainId });
  }
  return chainId;
}

/**
 * Makes a chain reader refuse to go on with another chain than it began with: explorer and contract
 * would belong to different chains.
 *
 * The chain id that it rejects with `ChainIdChangedError` is asked for again before each submission.
 */
export function holdChainId<Reader extends Pick<ChainReader, "getChainId">>(
  reader: Reader,
  { networkName: network }: { readonly networkName: string },
): Reader {
  let before: number | undefined;
  const getChainId: ChainReader["getChainId"] = async (options) => {
    const now = await reader.getChainId(options);
    before ??= now;
    if (now !== before) {
      throw new ChainIdChangedError({ network, before, now });
    }
    return now;
  };
  return { ...reader, getChainId };
}
