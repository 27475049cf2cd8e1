import { expect } from "chai";
import { compareSources } from "../../../../src/local-explorer/engine/compare/compare-sources.ts";

describe("compareSources", () => {
  it("lists the lines that differ, with their numbers on both sides", () => {
    const own = { name: "a.sol", content: "one\ntwo\nthree\nfour\n" };
    const other = { name: "a.sol", content: "one\n2\nthree\nthree and a half\nfour\n" };

    expect(compareSources([own], [other])).to.deep.equal([
      {
        kind: "changed",
        name: "a.sol",
        otherName: "a.sol",
        changes: [
          { own: [{ number: 2, text: "two" }], others: [{ number: 2, text: "2" }] },
          { own: [], others: [{ number: 4, text: "three and a half" }] },
        ],
      },
    ]);
  });

  it("finds a file under another folder, if one alone has its name", () => {
    const same = "contract A {}";
    const own = [
      { name: "project/contracts/A.sol", content: same },
      { name: "x/B.sol", content: "1" },
      { name: "x/C.sol", content: "1" },
    ];
    const others = [
      { name: "contracts/A.sol", content: same },
      { name: "y/B.sol", content: "1" },
      { name: "z/B.sol", content: "1" },
    ];

    expect(compareSources(own, others)).to.deep.equal([
      { kind: "same", name: "project/contracts/A.sol", otherName: "contracts/A.sol" },
      { kind: "only-own", name: "x/B.sol" },
      { kind: "only-own", name: "x/C.sol" },
      { kind: "only-others", name: "y/B.sol" },
      { kind: "only-others", name: "z/B.sol" },
    ]);
  });

  it("prefers the whole name, and does not compare line by line where too much differs", () => {
    const own = [
      { name: "a/A.sol", content: "1" },
      { name: "b/A.sol", content: "x\n".repeat(100_000) },
    ];
    const others = [{ name: "b/A.sol", content: "y\n".repeat(100_000) }];

    expect(compareSources(own, others)).to.deep.equal([
      { kind: "only-own", name: "a/A.sol" },
      { kind: "changed", name: "b/A.sol", otherName: "b/A.sol", changes: undefined },
    ]);
  });
});
