import { readFileSync } from "node:fs";
import { z } from "zod";
import { systemClock } from "../base/clock.ts";
import type { ChainReader, Clock, Compiler } from "../verification/ports.ts";
import { createApiKeyCheck } from "./api/api-key.ts";
import { createApp } from "./create-app.ts";
import { connectChains } from "./engine/chains.ts";
import { startJobQueue } from "./engine/job-queue.ts";
import { runJob } from "./engine/run-job.ts";
import { createFaultPlan, type FaultPlan } from "./faults/create-fault-plan.ts";
import { parseFaultRules } from "./faults/parse-faults.ts";
import { listen } from "./listen.ts";
import { type LocalExplorerSettings, resolveSettings } from "./local-explorer-settings.ts";
import type { ProposeCommand } from "./pages/contract/contract-view.ts";
import type { Store } from "./store/create-store.ts";
import { openStore } from "./store/open-store.ts";
import { digestOwnKey, takeOwnKey } from "./store/own-key.ts";

export interface LocalExplorerOptions extends LocalExplorerSettings {
  /** The chains that it serves; the first one where a request names none. */
  readonly chains: readonly { readonly chainReader: ChainReader }[];
  readonly compiler: Compiler;
  /** Path of the SQLite file, or `:memory:`. */
  readonly database: string;
  readonly clock?: Clock | undefined;
  /** How the host writes the commands that the pages propose; default: they propose none. */
  readonly proposeCommand?: ProposeCommand | undefined;
  /** Whether it ends with the call that it answers, so that no answer links to its pages; default: no. */
  readonly isForOneCall?: boolean | undefined;
  /** Told of failures that are bugs or broken disks. */
  readonly onInternalError?: ((error: unknown) => void) | undefined;
}

export interface LocalExplorer {
  /** Of the pages: `http://127.0.0.1:4280`. */
  readonly url: string;
  /** Of the API, for explorer configurations. */
  readonly apiUrl: string;
  readonly port: number;
  /**
   * How many submissions it has accepted, those of earlier runs with the same database included:
   * for tests that nothing was submitted twice.
   */
  countSubmissions(kind: "source" | "proxy"): number;
  /** Stops serving; a job under way is finished when its verdict is asked for after the next start. */
  close(): Promise<void>;
}

/**
 * Starts the local explorer: opens its database and listens.
 *
 * @throws LOCAL_EXPLORER_PORT_IN_USE, LOCAL_EXPLORER_DATABASE_INVALID, FAULTS_INVALID
 */
export async function startLocalExplorer(options: LocalExplorerOptions): Promise<LocalExplorer> {
  const faults = createFaultPlan(parseFaultRules(options.faults ?? [], "the option faults"));
  const store = openStore(options.database);
  try {
    return await serve(options, { store, faults });
  } catch (error) {
    store.close();
    throw error;
  }
}

async function serve(
  options: LocalExplorerOptions,
  { store, faults }: { readonly store: Store; readonly faults: FaultPlan },
): Promise<LocalExplorer> {
  const { clock = systemClock, onInternalError = () => undefined } = options;
  const { compiler, database, proposeCommand, isForOneCall } = options;
  const { apiKeys, concurrency, hosts, limits, maxBodyBytes, ...settings } = resolveSettings(options);
  const readers = options.chains.map(({ chainReader }) => chainReader);
  const ports = { store, chains: connectChains(readers, { store, clock }), clock, onInternalError };
  const judging = { store, compiler, clock, creationSearchMs: limits.creationSearchMs };
  const queue = startJobQueue({
    ...ports,
    concurrency,
    judge: (job, signal) => runJob(job, { ...judging, signal }),
  });
  const ownKey = takeOwnKey(database);
  const openServer = async () => {
    const app = createApp({
      ...ports,
      checkApiKey: createApiKeyCheck(apiKeys, ownKey),
      ownKeyDigest: ownKey && digestOwnKey(ownKey),
      queue,
      faults,
      compiler,
      limits,
      hosts,
      maxBodyBytes,
      proposeCommand,
      isForOneCall,
      version: readProductVersion(),
    });
    return await listen({ app, host: hosts.host, port: settings.port });
  };
  const server = await openServer().catch(async (error: unknown) => {
    // Its workers would keep the process alive.
    await queue.close();
    throw error;
  });
  return {
    ...server,
    apiUrl: `${server.url}/api`,
    countSubmissions: (kind) => store.jobs.count(kind),
    close: once(async () => {
      await server.close();
      await queue.close();
      store.close();
    }),
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

const manifest = z.object({ version: z.string() });

function readProductVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return manifest.parse(JSON.parse(text)).version;
}
