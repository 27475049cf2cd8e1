import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LocalExplorerDatabaseInvalidError } from "../../core/errors/local-explorer-errors.ts";
import { type ChainsTable, createChainsTable } from "./chains.ts";
import { type ContractsTable, createContractsTable } from "./contracts.ts";
import { type CreationsTable, createCreationsTable } from "./creations.ts";
import { createDailyCountersTable, type DailyCountersTable } from "./daily-counters.ts";
import { inTransaction } from "./in-transaction.ts";
import { createJobsTable, type JobsTable } from "./jobs.ts";
import { migrate } from "./migrate.ts";
import { createProxiesTable, type ProxiesTable } from "./proxies.ts";

/** How long a statement waits for a lock that another process holds. */
const busyTimeoutMs = 10_000;

/** Everything that the local explorer knows, in one SQLite file. */
export interface Store {
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

/**
 * Opens the database, and makes it where there is none. `:memory:` keeps everything in the process.
 *
 * @throws LocalExplorerDatabaseInvalidError when the file cannot be used
 */
export function openStore(file: string): Store {
  const database = openDatabase(file);
  return {
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

function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (file !== ":memory:") {
      mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    }
    database = new DatabaseSync(file);
    prepare(database, file);
    return database;
  } catch (cause) {
    database?.close();
    if (cause instanceof LocalExplorerDatabaseInvalidError) {
      throw cause;
    }
    throw new LocalExplorerDatabaseInvalidError({ file, problem: { kind: "unusable" }, cause });
  }
}

function prepare(database: DatabaseSync, file: string): void {
  // With WAL a reader never waits for a writer; a lost power cable may cost the last commit only.
  database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}; PRAGMA journal_mode = WAL`);
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  const result = migrate(database);
  if (result.kind !== "ready") {
    throw new LocalExplorerDatabaseInvalidError({ file, problem: result });
  }
}
