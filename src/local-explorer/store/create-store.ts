import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type ChainsTable, createChainsTable } from "./chains.ts";
import { type ContractsTable, createContractsTable } from "./contracts.ts";
import { type CreationsTable, createCreationsTable } from "./creations.ts";
import { createDailyCountersTable, type DailyCountersTable } from "./daily-counters.ts";
import { inTransaction } from "./in-transaction.ts";
import { createJobsTable, type JobsTable } from "./jobs.ts";
import { createProxiesTable, type ProxiesTable } from "./proxies.ts";

const saltRow = z.object({ salt: z.string() });

/** Everything that the local explorer knows, in one SQLite file. */
export interface Store {
  /** Random; of this database alone. */
  readonly salt: string;
  readonly chains: ChainsTable;
  readonly contracts: ContractsTable;
  readonly proxies: ProxiesTable;
  readonly creations: CreationsTable;
  readonly jobs: JobsTable;
  readonly dailyCounters: DailyCountersTable;
  /** All or nothing, for what several tables must agree on. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** The tables of a database whose schema is the newest. */
export function createStore(database: DatabaseSync): Store {
  return {
    salt: saltRow.parse(database.prepare("SELECT salt FROM salts").get()).salt,
    chains: createChainsTable(database),
    contracts: createContractsTable(database),
    proxies: createProxiesTable(database),
    creations: createCreationsTable(database),
    jobs: createJobsTable(database),
    dailyCounters: createDailyCountersTable(database),
    transaction: (work) => inTransaction(database, work),
    close: () => database.close(),
  };
}
