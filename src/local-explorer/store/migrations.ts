/**
 * The steps that make a database what this version reads: the n-th turns schema version n into
 * n + 1. A step that was released is never edited; a change of the schema is a step more.
 */
export const migrations: readonly string[] = [
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
];
