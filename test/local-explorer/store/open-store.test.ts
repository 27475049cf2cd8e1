import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import { openStore } from "../../../src/local-explorer/store/open-store.ts";

describe("openStore", () => {
  const identity = { chainId: 31_337, genesisHash: "0xaa" } as const;

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const failureOf = (file: string): unknown => {
    try {
      openStore(file).close();
      return undefined;
    } catch (error) {
      return error;
    }
  };

  it("makes the folders on the way to a new database", () => {
    const file = path.join(folder, "cache", "deep", "explorer.sqlite");

    openStore(file).close();

    expect(new DatabaseSync(file).prepare("PRAGMA journal_mode").get()).to.deep.include({
      journal_mode: "wal",
    });
  });

  it("makes a database that only this user can read, and keeps the rights of an existing one", () => {
    const file = path.join(folder, "explorer.sqlite");
    const modesOf = (name: string) => {
      const store = openStore(name);
      store.chains.keyOf(identity);
      const modes = [name, `${name}-wal`, `${name}-shm`].map((one) => statSync(one).mode & 0o777);
      store.close();
      return modes;
    };

    if (process.platform !== "win32") {
      expect(modesOf(file)).to.deep.equal([0o600, 0o600, 0o600]);
      chmodSync(file, 0o640);
      expect(modesOf(file)).to.deep.equal([0o640, 0o640, 0o640]);
    }
  });

  for (const [what, version] of [
    ["an earlier", 7],
    ["a later", 999],
  ] as const) {
    it(`refuses a database of ${what} version and leaves it as it is`, () => {
      const file = path.join(folder, "explorer.sqlite");
      openStore(file).close();
      const database = new DatabaseSync(file);
      database.exec(`PRAGMA user_version = ${version}`);
      database.close();

      const failure = failureOf(file);

      expect(failure).to.include({ code: "LOCAL_EXPLORER_DATABASE_INVALID" });
      expect(String(failure)).to.include(`its format is ${version}, and this version reads format 8 only`);
      expect(new DatabaseSync(file).prepare("PRAGMA user_version").get()).to.deep.include({
        user_version: version,
      });
    });
  }

  it("refuses a database of something else and leaves it as it is", () => {
    const file = path.join(folder, "other.sqlite");
    const database = new DatabaseSync(file);
    database.exec("CREATE TABLE theirs (a TEXT)");
    database.close();

    expect(failureOf(file)).to.include({ code: "LOCAL_EXPLORER_DATABASE_INVALID" });

    const tables = new DatabaseSync(file).prepare("SELECT name FROM sqlite_schema").all();
    expect(tables.map((table) => table.name)).to.deep.equal(["theirs"]);
  });

  it("refuses a file that is no database", () => {
    const file = path.join(folder, "notes.txt");
    writeFileSync(file, "These are notes, and long enough that SQLite reads a header in them.".repeat(20));

    expect(failureOf(file)).to.include({ code: "LOCAL_EXPLORER_DATABASE_INVALID" });
  });

  it("refuses a path where no file can be", () => {
    const blocker = path.join(folder, "file");
    writeFileSync(blocker, "");

    expect(failureOf(path.join(blocker, "explorer.sqlite"))).to.include({
      code: "LOCAL_EXPLORER_DATABASE_INVALID",
    });
  });
});
