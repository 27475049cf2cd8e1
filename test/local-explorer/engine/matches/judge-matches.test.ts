import { expect } from "chai";
import {
  isBetter,
  withZeroPlaceholders,
} from "../../../../src/local-explorer/engine/matches/judge-matches.ts";

describe("isBetter", () => {
  const none = { creation: undefined, runtime: undefined };
  const both = { creation: "exact", runtime: "exact" } as const;
  const partial = { creation: "partial", runtime: "partial" } as const;
  const runtimeOnly = { creation: undefined, runtime: "exact" } as const;

  for (const [title, found, known, expected] of [
    ["both rise", both, partial, true],
    ["one rises and the other stays", both, runtimeOnly, true],
    ["anything is more than nothing", partial, none, true],
    ["nothing changes", both, both, false],
    ["nothing changes, partially", partial, partial, false],
    ["both fall", partial, both, false],
    ["one rises and the other falls", { creation: "exact", runtime: "partial" }, runtimeOnly, false],
  ] as const) {
    it(`is ${expected} where ${title}`, () => {
      expect(isBetter(found, known)).to.equal(expected);
    });
  }
});

describe("withZeroPlaceholders", () => {
  it("makes bytes of code with libraries that are not linked", () => {
    const code = `6001__$${"a1".repeat(17)}$__6002__lib.sol:Sums${"_".repeat(26)}6003`;

    expect(withZeroPlaceholders(code)).to.equal(`6001${"0".repeat(40)}6002${"0".repeat(40)}6003`);
  });
});
