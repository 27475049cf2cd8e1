import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import { z } from "zod";
import { openTraceSources } from "../../app/traces/open-trace-sources.ts";
import type { describeTraceProblem } from "../../app/traces/trace-notes.ts";
import type { ChainReader } from "../../verification/ports.ts";
import {
  createSourceLearner,
  type LearnSources,
  type LookUps,
} from "../../verification/traces/learn-sources.ts";
import { openReader } from "../ask-provider.ts";
import type { ForkSourcesConfig } from "../config/config-types.ts";
import { findForkSourcesFolder } from "../folders.ts";
import { openHost } from "../open-host.ts";

type Connection = NetworkConnection<string>;

/** A connection whose chain forks another one, and what learns the sources of its contracts. */
export interface Fork {
  readonly chain: ChainReader;
  readonly learn: LearnSources;
}

interface ForkNeeds {
  readonly settings: ForkSourcesConfig;
  readonly lookUps: LookUps;
  readonly note: (problem: Parameters<typeof describeTraceProblem>[0]) => void;
}

/** Hardhat's provider of a simulated chain. The method is not in its public type, and may be removed. */
type TracingProvider = Connection["provider"] & {
  addCompilationResult(solcVersion: string, input: object, output: object): Promise<void>;
};

function takesSources(provider: Connection["provider"]): provider is TracingProvider {
  return "addCompilationResult" in provider && typeof provider.addCompilationResult === "function";
}

const metadataSchema = z.object({ forkedNetwork: z.object({ chainId: z.int() }).optional() });

/** Opens a forked connection; undefined: it is not a fork, or its Hardhat takes no sources for stack traces. */
export async function openFork(
  context: HookContext,
  connection: Connection,
  { settings: { addresses, waitMs }, lookUps, note }: ForkNeeds,
): Promise<Fork | undefined> {
  const { provider } = connection;
  const metadata = metadataSchema.parse(await provider.request({ method: "hardhat_metadata" }));
  if (metadata.forkedNetwork === undefined) {
    return undefined;
  }
  if (!takesSources(provider)) {
    note({ kind: "no-method" });
    return undefined;
  }
  const { chainId } = metadata.forkedNetwork;
  const host = openHost(context, connection);
  const chain = await openReader(connection);
  const find = openTraceSources({
    host,
    chain,
    chainId,
    networkName: findExplorerNetwork(context, connection, chainId),
    folder: findForkSourcesFolder(context.config),
  });
  const learn = createSourceLearner({
    chainId,
    chain,
    clock: host.clock,
    lookUps,
    waitMs,
    find,
    give: ({ solcLongVersion, input, output }) =>
      provider.addCompilationResult(solcLongVersion, input, output),
    onProblem: note,
  });
  const isWanted = (address: string) => addresses?.includes(address.toLowerCase()) !== false;
  return { chain, learn: (unknown) => learn(unknown.filter(isWanted)) };
}

/** Returns the network whose configured explorers serve the forked chain: its own, or another one of that chain. */
function findExplorerNetwork({ config }: HookContext, { networkName }: Connection, chainId: number): string {
  const { explorers } = config.verifyContract;
  const configured = Object.keys(explorers).find((name) => config.networks[name]?.chainId === chainId);
  return explorers[networkName] === undefined ? (configured ?? networkName) : networkName;
}
