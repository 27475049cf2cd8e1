import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect } from "chai";
import {
  findStorageFailure,
  toDatabaseProblem,
} from "../../../src/local-explorer/store/describe-storage-failure.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const sqliteError = (errcode: number) =>
  Object.assign(new Error("it failed"), { code: "ERR_SQLITE_ERROR", errcode });
const room = () => 1_000_000_000;
const noRoom = () => 0;

describe("toDatabaseProblem", () => {
  for (const [what, error, getFreeBytes, kind] of [
    ["SQLITE_FULL", sqliteError(13), room, "disk-full"],
    ["SQLITE_IOERR_SHMSIZE on a full disk", sqliteError(4874), noRoom, "disk-full"],
    ["SQLITE_CANTOPEN on a full disk", sqliteError(14), noRoom, "disk-full"],
    [
      "a folder that cannot be made",
      Object.assign(new Error("it failed"), { code: "ENOSPC" }),
      room,
      "disk-full",
    ],
    ["SQLITE_IOERR_SHMSIZE on a disk with room", sqliteError(4874), room, "unusable"],
    ["SQLITE_IOERR on a disk that says nothing", sqliteError(10), () => undefined, "unusable"],
    ["SQLITE_NOTADB on a full disk", sqliteError(26), noRoom, "unusable"],
    ["SQLITE_ERROR", sqliteError(1), room, "other-tables"],
    ["another failure", new RangeError("a bug"), noRoom, "unusable"],
  ] as const) {
    it(`takes ${what} for ${kind}`, () => {
      expect(toDatabaseProblem(error, getFreeBytes)).to.deep.equal({ kind });
    });
  }
});

describe("findStorageFailure", () => {
  it("tells a lock, which passes, from a database that cannot be written, and neither from a bug", () =>
    withTemporaryFolder({}, async (folder) => {
      const file = path.join(folder, "a.sqlite");
      const [first, second] = [new DatabaseSync(file), new DatabaseSync(file)];
      first.exec("CREATE TABLE one (a); PRAGMA busy_timeout = 0; BEGIN IMMEDIATE");
      const failureOf = (database: DatabaseSync, statement: string) => {
        try {
          database.exec(statement);
          return undefined;
        } catch (error) {
          return findStorageFailure(error);
        }
      };
      const text = "The local explorer cannot use its database: ";

      expect(failureOf(second, "PRAGMA busy_timeout = 0; BEGIN IMMEDIATE")).to.deep.equal({
        text: `${text}another process has locked it`,
        isPassing: true,
      });
      first.exec("ROLLBACK");
      expect(failureOf(second, "PRAGMA query_only = 1; INSERT INTO one VALUES (1)")).to.deep.equal({
        text: `${text}it is read-only`,
        isPassing: false,
      });
      expect(failureOf(first, "no statement")).to.equal(undefined);
      first.close();
      second.close();
    }));
});
