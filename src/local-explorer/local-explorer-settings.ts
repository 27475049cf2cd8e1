import type { ApiLimits } from "./api/api-sources.ts";
import type { FaultRule } from "./faults/create-fault-plan.ts";

/** The settings of a user. All have a default. */
export interface LocalExplorerSettings {
  /** Default: 4280. 0 takes any free port. */
  readonly port?: number | undefined;
  /** Default: 127.0.0.1, which other machines cannot reach. */
  readonly host?: string | undefined;
  /** Names that it is reached by beside localhost and `host`; others are refused. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The keys that are accepted. Default: any. */
  readonly apiKeys?: readonly string[] | undefined;
  /** For each key but the explorer's own; default: 100. */
  readonly submissionsPerDay?: number | undefined;
  /** For each key but the explorer's own; default: 100. */
  readonly proxySubmissionsPerDay?: number | undefined;
  /** How many jobs are judged at the same time, where the compiler can; default: 1. */
  readonly concurrency?: number | undefined;
  /** How long a submission waits for code to appear at its address; default: 3,000. */
  readonly codeWaitMs?: number | undefined;
  /** How long the question for a verdict waits for it before it is answered "pending"; default: 20,000. */
  readonly statusWaitMs?: number | undefined;
  /** How long the chain is searched for a contract's creation; default: 30,000. */
  readonly creationSearchMs?: number | undefined;
  /** Default: 20 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** Faults to answer with on purpose, for tests of clients; default: none. */
  readonly faults?: readonly FaultRule[] | undefined;
}

/** Declared here, because declarations of the app need those of hono, which need those of a browser. */
export interface HostRules {
  readonly host: string;
  readonly allowedHosts: readonly string[];
}

export function resolveSettings(settings: LocalExplorerSettings) {
  const limits: ApiLimits = {
    submissionsPerDay: settings.submissionsPerDay ?? 100,
    proxySubmissionsPerDay: settings.proxySubmissionsPerDay ?? 100,
    codeWaitMs: settings.codeWaitMs ?? 3_000,
    statusWaitMs: settings.statusWaitMs ?? 20_000,
    creationSearchMs: settings.creationSearchMs ?? 30_000,
  };
  const hosts: HostRules = {
    host: settings.host ?? "127.0.0.1",
    allowedHosts: settings.allowedHosts ?? [],
  };
  return {
    port: settings.port ?? 4280,
    hosts,
    apiKeys: settings.apiKeys,
    maxBodyBytes: settings.maxBodyBytes ?? 20 * 1024 * 1024,
    concurrency: settings.concurrency ?? 1,
    limits,
  };
}

/** Enough for large projects. A native solc has no limit of its own. */
export const defaultCompileMemoryBytes = 2 * 2 ** 30;
