import type { DatabaseSync } from "node:sqlite";

/**
 * Runs a synchronous piece of work as one transaction; what it throws undoes it.
 *
 * It takes the write lock at once. A transaction that reads first and then writes could otherwise
 * fail in the middle when another process has written meanwhile; so it waits at its start instead.
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

/** On a full disk SQLite has rolled back by itself, and says that there is nothing to roll back. */
function rollBack(database: DatabaseSync): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // What made the transaction fail is told; that there is none any more is what was wanted.
  }
}
