import fs, { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { restoreOwnKey, takeOwnKey } from "../../../src/local-explorer/store/own-key.ts";

describe("takeOwnKey", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "local-explorer-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("makes a random key beside the database, for this user alone, and finds it again", () => {
    const [one, other] = [path.join(folder, "one.sqlite"), path.join(folder, "other.sqlite")];

    const key = takeOwnKey(one);

    expect(key).to.match(/^[0-9a-f]{64}$/);
    expect(takeOwnKey(one)).to.equal(key);
    expect(takeOwnKey(other)).to.not.equal(key);
    expect(readdirSync(folder)).to.deep.equal(["one.sqlite.key", "other.sqlite.key"]);
    if (process.platform !== "win32") {
      expect(statSync(`${one}.key`).mode & 0o777).to.equal(0o600);
    }
  });

  it("makes none, and fails with nothing of its own, where no folder can be entered", () => {
    writeFileSync(path.join(folder, "file"), "");

    expect(takeOwnKey(path.join(folder, "file", "state", "one.sqlite"))).to.equal(undefined);
  });

  it("makes it on a file system without hard links, too", () => {
    const database = path.join(folder, "one.sqlite");
    withPatchedFiles({ linkSync: refuseLinks }, () => {
      const key = takeOwnKey(database);

      expect(key).to.match(/^[0-9a-f]{64}$/);
      expect(takeOwnKey(database)).to.equal(key);
      expect(readdirSync(folder)).to.deep.equal(["one.sqlite.key"]);
    });
  });

  it("leaves no empty file there when the disk is full, and makes it when there is room", () => {
    const database = path.join(folder, "one.sqlite");
    const { writeFileSync: write } = fs;
    const writeOntoFullDisk: typeof write = (file, data, options) => {
      write(file, file === `${database}.key` ? "" : data, options);
      if (file === `${database}.key`) {
        throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC", syscall: "write" });
      }
    };
    withPatchedFiles({ linkSync: refuseLinks, writeFileSync: writeOntoFullDisk }, () => {
      expect(takeOwnKey(database)).to.equal(undefined);
    });

    expect(readdirSync(folder)).to.deep.equal([]);
    expect(takeOwnKey(database)).to.match(/^[0-9a-f]{64}$/);
  });

  it("replaces a file that was left empty, with or without hard links", () => {
    const database = path.join(folder, "one.sqlite");
    for (const patch of [{}, { linkSync: refuseLinks }]) {
      writeFileSync(`${database}.key`, "");
      utimesSync(`${database}.key`, 0, 0);
      withPatchedFiles(patch, () => {
        const key = takeOwnKey(database);

        expect(key).to.match(/^[0-9a-f]{64}$/);
        expect(takeOwnKey(database)).to.equal(key);
        expect(readdirSync(folder)).to.deep.equal(["one.sqlite.key"]);
      });
    }
  });

  it("has none for a database in memory, in a folder that is none, or beside a file that is no key", () => {
    const file = path.join(folder, "explorer.sqlite");
    writeFileSync(`${file}.key`, "");

    expect(takeOwnKey(":memory:")).to.equal(undefined);
    expect(takeOwnKey(path.join(folder, "none", "explorer.sqlite"))).to.equal(undefined);
    expect(takeOwnKey(file)).to.equal(undefined);
    expect(readdirSync(folder)).to.deep.equal(["explorer.sqlite.key"]);
  });

  it("is restored beside its database, and nowhere else", () => {
    const database = path.join(folder, "explorer.sqlite");
    const key = takeOwnKey(database) ?? "";
    rmSync(`${database}.key`);

    restoreOwnKey(database, key);
    expect(readdirSync(folder)).to.deep.equal([]);

    writeFileSync(database, "");
    restoreOwnKey(database, key);
    expect(takeOwnKey(database)).to.equal(key);

    restoreOwnKey(database, "0".repeat(64));
    expect(takeOwnKey(database)).to.equal(key);
  });
});

function refuseLinks(): never {
  throw Object.assign(new Error("ENOTSUP"), { code: "ENOTSUP", syscall: "link" });
}

function withPatchedFiles(
  patch: Partial<Pick<typeof fs, "linkSync" | "writeFileSync">>,
  run: () => void,
): void {
  const { linkSync, writeFileSync: write } = fs;
  Object.assign(fs, patch);
  syncBuiltinESMExports();
  try {
    run();
  } finally {
    Object.assign(fs, { linkSync, writeFileSync: write });
    syncBuiltinESMExports();
  }
}
