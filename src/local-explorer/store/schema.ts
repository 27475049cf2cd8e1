import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { inTransaction } from "./create-store.ts";

/** Marks a file as a database of the local explorer: "HVLE" in ASCII. */
const applicationId = 0x48564c45;

type MigrationResult =
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

/**
 * The steps that make a database what this version reads: the n-th turns schema version n into
 * n + 1. A step that was released is never edited; a change of the schema is a step more.
 */
export const schemaMigrations: readonly string[] = [
  `
  CREATE TABLE chains (
    id           INTEGER PRIMARY KEY,
    chain_id     INTEGER NOT NULL,
    genesis_hash TEXT    NOT NULL,
    UNIQUE (chain_id, genesis_hash)
  ) STRICT;

  CREATE TABLE contracts (
    chain          INTEGER NOT NULL REFERENCES chains (id),
    address        TEXT    NOT NULL,
    code_hash      TEXT    NOT NULL,
    match          TEXT    NOT NULL CHECK (match IN ('exact', 'partial')),
    contract_name  TEXT    NOT NULL,
    compiler       TEXT    NOT NULL,
    verified_at_ms INTEGER NOT NULL,
    record         TEXT    NOT NULL,
    PRIMARY KEY (chain, address, code_hash)
  ) STRICT;
  CREATE INDEX contracts_by_time ON contracts (chain, verified_at_ms);

  CREATE TABLE proxies (
    chain          INTEGER NOT NULL REFERENCES chains (id),
    address        TEXT    NOT NULL,
    code_hash      TEXT    NOT NULL,
    implementation TEXT    NOT NULL,
    PRIMARY KEY (chain, address, code_hash)
  ) STRICT;

  CREATE TABLE creations (
    chain     INTEGER NOT NULL REFERENCES chains (id),
    address   TEXT    NOT NULL,
    code_hash TEXT    NOT NULL,
    creation  TEXT    NOT NULL,
    PRIMARY KEY (chain, address, code_hash)
  ) STRICT;

  CREATE TABLE jobs (
    id               INTEGER PRIMARY KEY,
    guid             TEXT    NOT NULL UNIQUE,
    chain            INTEGER NOT NULL REFERENCES chains (id),
    kind             TEXT    NOT NULL CHECK (kind IN ('source', 'proxy')),
    request          TEXT,
    verdict          TEXT    CHECK (verdict IN ('verified', 'already-verified', 'rejected')),
    message          TEXT,
    submitted_at_ms  INTEGER NOT NULL,
    finished_at_ms   INTEGER,
    attempts         INTEGER NOT NULL DEFAULT 0,
    claimed_by       TEXT,
    claimed_until_ms INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX jobs_unfinished ON jobs (id) WHERE verdict IS NULL;

  CREATE TABLE daily_counters (
    day      TEXT    NOT NULL,
    kind     TEXT    NOT NULL,
    key_hash TEXT    NOT NULL,
    count    INTEGER NOT NULL,
    PRIMARY KEY (day, kind, key_hash)
  ) STRICT, WITHOUT ROWID;
  `,
  // Digests of keys get a salt, so those without one are forgotten; jobs know whose they are.
  `
  CREATE TABLE salts (
    salt TEXT NOT NULL
  ) STRICT;
  INSERT INTO salts VALUES (lower(hex(randomblob(32))));
  DELETE FROM daily_counters;

  ALTER TABLE jobs ADD COLUMN submitter TEXT;
  CREATE INDEX jobs_by_submitter ON jobs (submitter, finished_at_ms);
  `,
  // Jobs know what they are about, so that one contract has one at a time, and keep what was found out.
  `
  ALTER TABLE jobs ADD COLUMN address TEXT;
  ALTER TABLE jobs ADD COLUMN facts TEXT;
  CREATE INDEX jobs_unfinished_by_address ON jobs (chain, address) WHERE verdict IS NULL;
  `,
  // Contracts are found from both ends: by who created them, what they delegate to, and what they are linked to.
  `
  CREATE INDEX creations_by_creator ON creations
    (chain, coalesce(json_extract(creation, '$.factory'), json_extract(creation, '$.creator')));
  ALTER TABLE proxies ADD COLUMN pattern TEXT;
  CREATE INDEX proxies_by_implementation ON proxies (chain, implementation);

  CREATE TABLE library_uses (
    chain     INTEGER NOT NULL REFERENCES chains (id),
    library   TEXT    NOT NULL,
    address   TEXT    NOT NULL,
    code_hash TEXT    NOT NULL,
    PRIMARY KEY (chain, library, address, code_hash)
  ) STRICT;
  INSERT OR IGNORE INTO library_uses
    SELECT chain, libraries.value, address, code_hash
    FROM contracts, json_each(record, '$.linkedLibraries') AS libraries;
  CREATE TRIGGER contracts_added AFTER INSERT ON contracts BEGIN
    INSERT OR IGNORE INTO library_uses
      SELECT new.chain, libraries.value, new.address, new.code_hash
      FROM json_each(new.record, '$.linkedLibraries') AS libraries;
  END;
  CREATE TRIGGER contracts_changed AFTER UPDATE OF record ON contracts BEGIN
    DELETE FROM library_uses
      WHERE chain = new.chain AND address = new.address AND code_hash = new.code_hash;
    INSERT OR IGNORE INTO library_uses
      SELECT new.chain, libraries.value, new.address, new.code_hash
      FROM json_each(new.record, '$.linkedLibraries') AS libraries;
  END;
  `,
  // Lists show how each code matches, and a record may have megabytes.
  `
  ALTER TABLE contracts ADD COLUMN creation_match TEXT;
  ALTER TABLE contracts ADD COLUMN runtime_match TEXT;
  UPDATE contracts SET
    creation_match = json_extract(record, '$.creationMatch'),
    runtime_match = iif(json_type(record, '$.runtimeMatch') IS NULL, match, json_extract(record, '$.runtimeMatch'));
  `,
];
