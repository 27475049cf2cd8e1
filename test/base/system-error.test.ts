import { readFileSync } from "node:fs";
import { expect } from "chai";
import { findErrorCode, isSystemError } from "../../src/base/system-error.ts";

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
