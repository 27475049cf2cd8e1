import { inspect } from "node:util";
import { expect } from "chai";
import { toHostStyle } from "../../src/app/words/host-style.ts";
import { findCodeFault } from "../../src/base/errors.ts";
import { createFailure, isTransientFailure } from "../../src/core/errors/failure.ts";
import type { Unreachable } from "../../src/core/errors/rows/connection-rows.ts";
import { hardhatStyle } from "../../src/hardhat/hardhat-style.ts";

const answered = { explorer: "MyScan", message: "words" };
const reached = { explorer: "MyScan", host: "api.example" };

function unreachable(how: Pick<Unreachable, "reason" | "proxyStatus">) {
  return createFailure("EXPLORER_UNREACHABLE", { ...reached, ...how });
}

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

  it("takes no broken connection and no refused value for one", () => {
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
    const printed = inspect(unreachable({ reason: "reset" }).speak(toHostStyle(hardhatStyle))).split("\n");

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

describe("isTransientFailure", () => {
  const passing = {
    "a rate limit": createFailure("EXPLORER_RATE_LIMITED", { ...answered, hasApiKey: true }),
    "a server in trouble": createFailure("EXPLORER_REQUEST_REJECTED", { ...answered, isTransient: true }),
    "a broken page": createFailure("EXPLORER_RESPONSE_INVALID", {
      ...reached,
      problem: "it is empty",
      isTransient: true,
    }),
    "a refused connection": unreachable({ reason: "refused" }),
    "a name that is not resolved": unreachable({ reason: "dns" }),
    "a proxy that is not there": unreachable({ reason: "proxy" }),
    "a proxy that does not get through": unreachable({
      reason: "proxy",
      proxyStatus: 502,
    }),
    "a timeout": unreachable({ reason: "timeout" }),
    "a reset": unreachable({ reason: "reset" }),
  };
  for (const [what, error] of Object.entries(passing)) {
    it(`says yes to ${what}`, () => {
      expect(isTransientFailure(error)).to.equal(true);
    });
  }

  const lasting = {
    "a used-up quota": createFailure("EXPLORER_QUOTA_EXHAUSTED", answered),
    "a wrong key": createFailure("API_KEY_INVALID", answered),
    "a missing key": createFailure("API_KEY_MISSING", answered),
    "another chain": createFailure("EXPLORER_CHAIN_UNSUPPORTED", { ...answered, chainId: 1 }),
    "a refusal": createFailure("EXPLORER_REQUEST_REJECTED", answered),
    "an answer that stays as it is": createFailure("EXPLORER_RESPONSE_INVALID", {
      ...reached,
      problem: "the ABI is empty",
    }),
    "a file without certificates": unreachable({ reason: "ca" }),
    "a proxy that refuses": unreachable({ reason: "proxy", proxyStatus: 407 }),
    "a certificate": unreachable({ reason: "tls" }),
    "a miss": createFailure("CONTRACT_NOT_VERIFIED", {
      address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    }),
    "a bug": new TypeError("x is not a function"),
    "what only looks like a failure of ours": { isTransient: true },
    nothing: undefined,
  };
  for (const [what, error] of Object.entries(lasting)) {
    it(`says no to ${what}`, () => {
      expect(isTransientFailure(error)).to.equal(false);
    });
  }
});
