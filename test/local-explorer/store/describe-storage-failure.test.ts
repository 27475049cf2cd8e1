import { expect } from "chai";
import { toDatabaseProblem } from "../../../src/local-explorer/store/describe-storage-failure.ts";

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
