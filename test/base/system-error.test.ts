import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { findErrorCode, isSystemError, makeFolder } from "../../src/base/system-error.ts";
import { inTemporaryFolder } from "../project/temporary-folder.ts";

/** Returns what the work throws. */
function catchError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return expect.fail("nothing was thrown");
}

const ofSystem = catchError(() => readFileSync("/there/is/no/file"));
const ofNode = catchError(() => new URL("no URL"));

describe("findErrorCode", () => {
  it("finds the code of the operating system, and Node's own", () => {
    expect(findErrorCode(ofSystem)).to.equal("ENOENT");
    expect(findErrorCode(ofNode)).to.equal("ERR_INVALID_URL");
  });

  it("finds none in what has none", () => {
    for (const error of [new RangeError("a bug"), { code: "ENOENT" }, "ENOENT", undefined]) {
      expect(findErrorCode(error)).to.equal(undefined);
    }
  });
});

describe("isSystemError", () => {
  it("is true for the operating system's errors, of the code that is asked for", () => {
    expect(isSystemError(ofSystem)).to.equal(true);
    expect(isSystemError(ofSystem, "ENOENT")).to.equal(true);
    expect(isSystemError(ofSystem, "EACCES")).to.equal(false);
  });

  it("is false for Node's own errors and for bugs", () => {
    expect(isSystemError(ofNode)).to.equal(false);
    expect(isSystemError(ofNode, "ERR_INVALID_URL")).to.equal(false);
    expect(isSystemError(new RangeError("a bug"))).to.equal(false);
  });
});

describe("makeFolder", () => {
  const refused = (code: string) => Object.assign(new Error(code), { code, syscall: "mkdir" });
  /** A file system with one folder, which answers a mkdir as Node's does. */
  const only =
    (there: string, code: string) =>
    (folder: string, { recursive }: { recursive: boolean }): undefined => {
      const isParentThere = folder.slice(0, folder.lastIndexOf("/")) === there;
      throw refused(recursive || !isParentThere ? "ENOENT" : code);
    };

  it("tells of a read-only file system, where Node says that the folder is missing", () => {
    for (const folder of ["/readonly/a", "/readonly/a/b/c"]) {
      const failure = catchError(() => makeFolder(folder, { mkdir: only("/readonly", "EROFS") }));

      expect(findErrorCode(failure)).to.equal("EROFS");
    }
  });

  it("leaves every other failure as it is, and makes the folder with its rights", () => {
    const denied = refused("EACCES");
    const deny = () => {
      throw denied;
    };
    expect(catchError(() => makeFolder("/a", { mkdir: deny }))).to.equal(denied);

    const made: unknown[] = [];
    makeFolder("/a/b", {
      mkdir: (...call) => {
        made.push(call);
        return undefined;
      },
      mode: 0o700,
    });
    expect(made).to.deep.equal([["/a/b", { recursive: false, mode: 0o700 }]]);
  });

  it("ends in a folder that is there and calls a new one missing, such as /proc, where Node's own way never does", () => {
    const mkdir = (folder: string, { recursive }: { recursive: boolean }): undefined => {
      expect(recursive && folder !== "/proc").to.equal(false);
      if (!recursive) {
        throw refused(folder === "/proc" ? "EEXIST" : "ENOENT");
      }
      return undefined;
    };
    for (const folder of ["/proc/a", "/proc/a/b"]) {
      expect(findErrorCode(catchError(() => makeFolder(folder, { mkdir })))).to.equal("ENOENT");
    }
  });

  it("makes what is missing above, and leaves what is there", () =>
    inTemporaryFolder(async (folder) => {
      const deep = path.join(folder, "a", "b", "c");
      makeFolder(deep, { mkdir: mkdirSync });
      makeFolder(deep, { mkdir: mkdirSync });
      expect(existsSync(deep)).to.equal(true);
      await writeFile(path.join(folder, "file"), "");
      const failure = catchError(() => makeFolder(path.join(folder, "file"), { mkdir: mkdirSync }));
      expect(findErrorCode(failure)).to.equal("EEXIST");
    }));
});
