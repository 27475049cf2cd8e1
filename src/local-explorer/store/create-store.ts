import type { DatabaseSync } from "node:sqlite";
import { createChainsTable } from "./chains.ts";
import { createContractsTable } from "./contracts.ts";
import { createJobsTable } from "./jobs.ts";
import { createCreationsTable, createProxiesTable, createRelationsTable } from "./relations.ts";

export type Store = ReturnType<typeof createStore>;

export function createStore(database: DatabaseSync) {
  return {
    chains: createChainsTable(database),
    contracts: createContractsTable(database),
    proxies: createProxiesTable(database),
    creations: createCreationsTable(database),
    relations: createRelationsTable(database),
    jobs: createJobsTable(database),
    transaction: <T>(work: () => T): T => inTransaction(database, work),
    close: () => database.close(),
  };
}

/**
 * Runs synchronous work as one transaction. The write lock is taken at once: a transaction that reads first could fail
 * when another process writes meanwhile.
 *
 * @see https://www.sqlite.org/lang_transaction.html
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // On a full disk SQLite has rolled back already.
  }
}
