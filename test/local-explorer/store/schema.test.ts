import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";
import { migrate, schemaMigrations } from "../../../src/local-explorer/store/schema.ts";

describe("a database of an older version", () => {
  const laterStep =
    "ALTER TABLE chains ADD COLUMN name TEXT NOT NULL DEFAULT 'local'; CREATE TABLE later (a TEXT);";

  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
    file = path.join(folder, "explorer.sqlite");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (work: (database: DatabaseSync) => void): void => {
    const database = new DatabaseSync(file);
    try {
      work(database);
    } finally {
      database.close();
    }
  };
  const versionOf = (database: DatabaseSync) => database.prepare("PRAGMA user_version").get()?.user_version;
  /** A file as the first version wrote it, with one chain in it. */
  const makeFirstVersion = () =>
    open((database) => {
      migrate(database, schemaMigrations.slice(0, 1));
      database.exec("INSERT INTO chains (chain_id, genesis_hash) VALUES (7, '0xaa')");
    });

  it("gets the steps that it has not got, and keeps what is in it", () => {
    makeFirstVersion();
    const steps = [...schemaMigrations.slice(0, 1), laterStep];

    open((database) => {
      expect(migrate(database, steps)).to.deep.equal({ kind: "ready" });
      expect(versionOf(database)).to.equal(2);
      expect({ ...database.prepare("SELECT chain_id, name FROM chains").get() }).to.deep.equal({
        chain_id: 7,
        name: "local",
      });
      expect(migrate(database, steps)).to.deep.equal({ kind: "ready" });
    });
  });

  it("stays as it was when a step fails", () => {
    makeFirstVersion();

    open((database) => {
      expect(() =>
        migrate(database, [...schemaMigrations.slice(0, 1), laterStep, "INSERT INTO missing VALUES (1)"]),
      ).to.throw(/missing/);
      expect(versionOf(database)).to.equal(1);
      expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'later'").get()).to.equal(
        undefined,
      );
    });
  });

  it("is opened, whatever version it has", () => {
    for (let version = 0; version <= schemaMigrations.length; version += 1) {
      rmSync(file, { force: true });
      open((database) => migrate(database, schemaMigrations.slice(0, version)));

      const store = openStore(file);
      expect(store.jobs.count("source"), `version ${version}`).to.equal(0);
      store.close();
      open((database) => expect(versionOf(database)).to.equal(schemaMigrations.length));
    }
  });
});
