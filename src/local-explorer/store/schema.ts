import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { inTransaction } from "./create-store.ts";

/** "HVLE" in ASCII. */
const applicationId = 0x48564c45;

/** Raise it with every change of the schema. */
const schemaVersion = 8;

type SchemaResult =
  | { readonly kind: "ready" }
  | { readonly kind: "foreign" }
  | { readonly kind: "other-version"; readonly version: number; readonly supported: number };

/**
 * Makes the tables of an empty database, or says why those of another one cannot be used.
 *
 * @see https://www.sqlite.org/pragma.html#pragma_application_id
 */
export function prepareSchema(database: DatabaseSync): SchemaResult {
  return inTransaction(database, () => {
    if (database.prepare("SELECT name FROM sqlite_schema LIMIT 1").get() === undefined) {
      database.exec(schema);
      database.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}`);
      return { kind: "ready" };
    }
    if (readPragma(database, "application_id") !== applicationId) {
      return { kind: "foreign" };
    }
    const version = readPragma(database, "user_version");
    return version === schemaVersion
      ? { kind: "ready" }
      : { kind: "other-version", version, supported: schemaVersion };
  });
}

function readPragma(database: DatabaseSync, name: "user_version" | "application_id"): number {
  const row = z.record(z.string(), z.number()).parse(database.prepare(`PRAGMA ${name}`).get());
  return row[name] ?? 0;
}

const schema = `
  CREATE TABLE chains (
    id           INTEGER PRIMARY KEY,
    chain_id     INTEGER NOT NULL,
    genesis_hash TEXT    NOT NULL,
    UNIQUE (chain_id, genesis_hash)
  ) STRICT;

  -- Lists read all columns but the record, which may have megabytes. The libraries are a list of addresses.
  CREATE TABLE contracts (
    chain          INTEGER NOT NULL REFERENCES chains (id),
    address        TEXT    NOT NULL,
    code_hash      TEXT    NOT NULL,
    match          TEXT    NOT NULL CHECK (match IN ('exact', 'partial')),
    contract_name  TEXT    NOT NULL,
    compiler       TEXT    NOT NULL,
    libraries      TEXT    NOT NULL,
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
  CREATE INDEX proxies_by_implementation ON proxies (chain, implementation);

  CREATE TABLE creations (
    chain     INTEGER NOT NULL REFERENCES chains (id),
    address   TEXT    NOT NULL,
    code_hash TEXT    NOT NULL,
    creation  TEXT    NOT NULL,
    PRIMARY KEY (chain, address, code_hash)
  ) STRICT;
  CREATE INDEX creations_by_creator ON creations
    (chain, coalesce(json_extract(creation, '$.factory'), json_extract(creation, '$.creator')));

  CREATE TABLE jobs (
    id               INTEGER PRIMARY KEY,
    guid             TEXT    NOT NULL UNIQUE,
    chain            INTEGER NOT NULL REFERENCES chains (id),
    kind             TEXT    NOT NULL CHECK (kind IN ('source', 'proxy')),
    address          TEXT    NOT NULL,
    request          TEXT,
    verdict          TEXT    CHECK (verdict IN ('verified', 'already-verified', 'rejected')),
    message          TEXT,
    facts            TEXT,
    submitted_at_ms  INTEGER NOT NULL,
    finished_at_ms   INTEGER,
    key_hash         TEXT
  ) STRICT;
  CREATE INDEX jobs_unfinished ON jobs (chain, address) WHERE verdict IS NULL;
`;
