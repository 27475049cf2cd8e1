import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { takeOwnKey } from "../../../src/local-explorer/store/own-key.ts";

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

  it("returns undefined for a database in memory, in a missing folder, or beside a file without a key", () => {
    const file = path.join(folder, "explorer.sqlite");
    writeFileSync(`${file}.key`, "");

    expect(takeOwnKey(":memory:")).to.equal(undefined);
    expect(takeOwnKey(path.join(folder, "none", "explorer.sqlite"))).to.equal(undefined);
    expect(takeOwnKey(file)).to.equal(undefined);
    expect(readdirSync(folder)).to.deep.equal(["explorer.sqlite.key"]);
  });
});
