import type { HookContext } from "hardhat/types/hooks";
import type { NetworkConnection } from "hardhat/types/network";
import { openTraceSources } from "../../app/traces/open-trace-sources.ts";
import type { describeTraceProblem } from "../../app/traces/trace-notes.ts";
import { createChainReader } from "../../chain/create-chain-reader.ts";
import { findForkedChain } from "../../chain/node/development-node.ts";
import type { ChainReader } from "../../verification/ports.ts";
import {
  createSourceLearner,
  type LearnSources,
  type LookUps,
} from "../../verification/traces/learn-sources.ts";
import { openNode } from "../ask-provider.ts";
import type { ForkSourcesConfig } from "../config/config-types.ts";
import { openHost } from "../open-host.ts";

type Connection = NetworkConnection<string>;

export interface Fork {
  readonly chain: ChainReader;
  readonly learn: LearnSources;
}

interface ForkNeeds {
  readonly settings: ForkSourcesConfig;
  readonly lookUps: LookUps;
  readonly note: (problem: Parameters<typeof describeTraceProblem>[0]) => void;
}

/** The method is not in Hardhat's public type. */
type TracingProvider = Connection["provider"] & {
  addCompilationResult(solcVersion: string, input: object, output: object): Promise<void>;
};

function takesSources(provider: Connection["provider"]): provider is TracingProvider {
  return "addCompilationResult" in provider && typeof provider.addCompilationResult === "function";
}

/** Undefined: it is not a fork, or its Hardhat takes no sources for stack traces. */
export async function openFork(
  context: HookContext,
  connection: Connection,
  { settings: { addresses, waitMs }, lookUps, note }: ForkNeeds,
): Promise<Fork | undefined> {
  const { provider } = connection;
  const node = await openNode(connection);
  const forked = await findForkedChain(node);
  if (forked === undefined) {
    return undefined;
  }
  if (!takesSources(provider)) {
    note({ kind: "no-method" });
    return undefined;
  }
  const { chainId } = forked;
  const host = openHost(context, connection);
  const chain = createChainReader(node);
  const find = openTraceSources({
    host,
    chain,
    chainId,
    networkName: connection.networkName,
    waitMs,
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
