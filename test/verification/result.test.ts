import { expect } from "chai";
import { combineStatuses, isVerified, type Part } from "../../src/verification/result.ts";

const verified: Part = { status: "verified" };

const already: Part = { status: "already-verified" };

const skipped: Part = { status: "skipped" };

const pending: Part = { status: "pending" };

describe("isVerified", () => {
  const cases: readonly (readonly [string, Part, boolean])[] = [
    ["a contract that is verified", verified, true],
    ["a contract whose submission is pending", pending, false],
    ["a contract with a library that is not", { ...verified, linkedLibraries: [already, pending] }, false],
    ["several explorers, one of them skipped", { ...verified, explorers: [already, skipped] }, true],
    ["several explorers, one of them pending", { ...verified, explorers: [already, pending] }, false],
    ["a transaction whose contracts are all skipped", { status: "mismatch", contracts: [skipped] }, false],
    ["a proxy whose contracts are all skipped", { ...already, proxy: {}, contracts: [skipped] }, true],
    [
      "a record that the chain contradicts",
      { ...verified, explorers: [verified], contradictions: [""] },
      false,
    ],
    ["a deployment with another failure", { ...verified, contracts: [verified], failures: [{}] }, false],
  ];
  for (const [what, result, expected] of cases) {
    it(`is ${expected} of ${what}`, () => {
      expect(isVerified(result)).to.equal(expected);
    });
  }
});

describe("combineStatuses", () => {
  it("names the worst, or that only some are verified, and passes over what was skipped", () => {
    expect(combineStatuses([verified, already, skipped])).to.equal("verified");
    expect(combineStatuses([verified, pending])).to.equal("partly-verified");
    expect(combineStatuses([pending, { status: "rejected" }])).to.equal("rejected");
    expect(combineStatuses([])).to.equal("error");
  });
});
