import type { Hono } from "hono";
import { createProposer } from "../../src/app/words/host-words.ts";
import { createFailure } from "../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";
import { createApiKeyCheck } from "../../src/local-explorer/api/api-key.ts";
import { createApp } from "../../src/local-explorer/create-app.ts";
import { connectChains } from "../../src/local-explorer/engine/chains.ts";
import { createFaultPlan } from "../../src/local-explorer/faults/create-fault-plan.ts";
import {
  type LocalExplorerSettings,
  resolveSettings,
} from "../../src/local-explorer/local-explorer-settings.ts";
import type { Store } from "../../src/local-explorer/store/create-store.ts";
import { openStore } from "../../src/local-explorer/store/open-store.ts";
import type { Compiler } from "../../src/verification/ports.ts";
import { createFakeChain, type FakeChain } from "./fake-chain.ts";
import { createTestClock, type TestClock } from "./test-clock.ts";

export interface TestApp {
  readonly app: Hono;
  readonly chain: FakeChain;
  readonly clock: TestClock;
  readonly store: Store;
  /** What was told of as a bug. */
  readonly internalErrors: unknown[];
  /** The receipts that were added to the queue. */
  readonly queued: string[];
}

const noCompiler: Compiler = {
  compile: async ({ solcLongVersion }) => {
    throw createFailure("COMPILER_UNAVAILABLE", { solcLongVersion, places: [] });
  },
};

/** The app on fakes, without sockets and without anybody who judges: jobs stay pending. */
export function createTestApp(
  {
    store = openStore(":memory:"),
    ownKey,
    compiler = noCompiler,
    ...settings
  }: LocalExplorerSettings & {
    readonly store?: Store;
    readonly ownKey?: string;
    readonly compiler?: Compiler;
  } = {},
  chains: readonly FakeChain[] = [createFakeChain()],
): TestApp {
  const [chain = createFakeChain()] = chains;
  const { limits, hosts, maxBodyBytes, apiKeys } = resolveSettings({
    codeWaitMs: 0,
    statusWaitMs: 0,
    ...settings,
  });
  const clock = createTestClock();
  const internalErrors: unknown[] = [];
  const queued: string[] = [];
  const app = createApp({
    store,
    clock,
    limits,
    hosts,
    maxBodyBytes,
    proposeCommand: createProposer(hardhatStyle),
    chains: connectChains(
      chains.map(({ reader }) => reader),
      { store, clock },
    ),
    checkApiKey: createApiKeyCheck(apiKeys, ownKey),
    queue: { add: (receipt) => queued.push(receipt) },
    compiler,
    faults: createFaultPlan(settings.faults ?? []),
    version: "1.2.3",
    onInternalError: (error) => internalErrors.push(error),
  });
  const test: TestApp = { app, chain, clock, store, internalErrors, queued };
  return test;
}
