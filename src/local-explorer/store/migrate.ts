import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { inTransaction } from "./in-transaction.ts";

/** Marks a file as a database of the local explorer: "HVLE" in ASCII. */
const applicationId = 0x48564c45;

export type MigrationResult =
  | { readonly kind: "ready" }
  | { readonly kind: "foreign" }
  | { readonly kind: "newer"; readonly version: number; readonly supported: number };

/**
 * Brings a database to the newest schema version, or says why that cannot be. All steps are taken or
 * none: an older file stays as it was when one fails.
 *
 * Two processes may open a new file at the same time, so the version is read under the write lock.
 *
 * @see https://www.sqlite.org/pragma.html#pragma_application_id
 */
export function migrate(database: DatabaseSync, migrations: readonly string[]): MigrationResult {
  return inTransaction(database, () => {
    const version = readPragma(database, "user_version");
    if (readPragma(database, "application_id") !== applicationId && !isEmpty(database)) {
      return { kind: "foreign" };
    }
    if (version > migrations.length) {
      return { kind: "newer", version, supported: migrations.length };
    }
    for (const step of migrations.slice(version)) {
      database.exec(step);
    }
    database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}`);
    return { kind: "ready" };
  });
}

function readPragma(database: DatabaseSync, name: "user_version" | "application_id"): number {
  const row = z.record(z.string(), z.number()).parse(database.prepare(`PRAGMA ${name}`).get());
  return row[name] ?? 0;
}

function isEmpty(database: DatabaseSync): boolean {
  return database.prepare("SELECT name FROM sqlite_schema LIMIT 1").get() === undefined;
}
