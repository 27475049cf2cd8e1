import { inspect } from "node:util";
import { expect } from "chai";
import { toHostStyle } from "../../src/app/words/host-style.ts";
import { findCodeFault } from "../../src/base/errors.ts";
import { createFailure } from "../../src/core/errors/failure.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";

describe("findCodeFault", () => {
  it("finds a fault of code behind other errors, as V8 and JavaScriptCore word it", () => {
    for (const fault of [
      new TypeError("a.b is not a function"),
      new TypeError("Cannot read properties of undefined (reading 'a')"),
      new TypeError("undefined is not an object (evaluating 'a.b')"),
      new ReferenceError("a is not defined"),
      new ReferenceError("Can't find variable: a"),
    ]) {
      expect(findCodeFault(new Error("outer", { cause: fault }))).to.equal(fault);
    }
  });

  it("finds none in a broken connection or a refused value", () => {
    const refused = Object.assign(new TypeError("x is not a function"), { code: "ERR_INVALID_ARG_TYPE" });
    for (const error of [
      new TypeError("fetch failed"),
      new TypeError("terminated"),
      new Error("is not a function"),
      refused,
      "is not a function",
    ]) {
      expect(findCodeFault(error)).to.equal(undefined);
    }
  });
});

describe("BaseError", () => {
  it("is printed in a script by its text, its code and its calls, and not by its fields", () => {
    const printed = inspect(
      createFailure("EXPLORER_UNREACHABLE", {
        explorer: "MyScan",
        host: "api.example",
        reason: "reset",
      }).speak(toHostStyle(hardhatStyle)),
    ).split("\n");

    expect(printed.slice(0, 4)).to.deep.equal([
      "The explorer MyScan cannot be reached: the connection broke before the answer was complete.",
      "  host: api.example",
      "Try again. If it happens each time, a proxy or firewall may close the connection.",
      "(EXPLORER_UNREACHABLE, see node_modules/hardhat-verify-contract/docs/errors.md)",
    ]);
    expect(printed.slice(4).filter((line) => !/^ {4}at /.test(line))).to.deep.equal([]);
  });

  it("is printed with its cause", () => {
    const cause = new Error("The disk is full.");

    expect(
      inspect(createFailure("BUNDLE_NOT_WRITTEN", { problem: "it cannot be written", cause })),
    ).to.include("\nCaused by Error: The disk is full.\n");
  });
});
