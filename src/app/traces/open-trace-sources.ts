import { createOnce } from "../../base/once.ts";
import type { ChainReader } from "../../verification/ports.ts";
import { type ForkedContract, findSource, type SourceAnswer } from "../../verification/traces/find-source.ts";
import type { AppHost } from "../host.ts";
import { silentReporter } from "../reporter.ts";
import { listForkedExplorers } from "./open-forked-chain.ts";
import { openSourceCache } from "./source-cache.ts";

interface TracedFork {
  readonly host: AppHost;
  readonly networkName: string;
  readonly chainId: number;
  readonly chain: ChainReader;
  /** How long a failed call waits. */
  readonly waitMs: number;
}

/** With its compilations. */
const searchTimeoutMs = 60_000;

export function openTraceSources({ host, networkName, chainId, chain, waitMs }: TracedFork) {
  const { clock } = host;
  const cache = openSourceCache(host);
  const open = async () => {
    const compiler = await host.openCompiler();
    const session = { host, networkName, chain, compiler, reporter: silentReporter };
    return { compiler, explorers: await listForkedExplorers(chainId, session) };
  };
  const opened = createOnce<Awaited<ReturnType<typeof open>>>();
  return async (contract: ForkedContract): Promise<SourceAnswer> => {
    const signal = clock.signalAfter(searchTimeoutMs + waitMs);
    const places = await opened("", undefined, open);
    return findSource(contract, { ...places, cache, clock, waitMs, signal });
  };
}
