import { expect } from "chai";
import fc from "fast-check";
import {
  chooseAbiCoder,
  compareVersions,
  mergeVersionRanges,
  parseVersionRange,
  type Version,
} from "../../../src/core/flatten/pragmas.ts";

describe("chooseAbiCoder", () => {
  const v1 = { coder: "v1", text: "abicoder v1" } as const;

  const v2 = { coder: "v2", text: "abicoder v2" } as const;

  const experimental = { coder: "v2", text: "experimental ABIEncoderV2" } as const;

  type Pragma = typeof v1 | typeof v2 | typeof experimental | undefined;

  /** The target's file first; its name is `0`. */
  function choose(solcLongVersion: string, abiCoders: readonly Pragma[], abiCoder?: "v1" | "v2") {
    const files = abiCoders.map((pragma, index) => ({
      file: { name: String(index), source: "", tokens: [], items: [], imports: [] },
      pragmas: { versionRanges: [], abiCoder: pragma, others: [] },
    }));
    return chooseAbiCoder(files, { solcLongVersion, abiCoder });
  }

  it("says nothing where nobody says anything", () => {
    expect(choose("0.7.6", [undefined, undefined])).to.deep.equal({ pragmas: [], mixed: undefined });
    expect(choose("0.8.37", [undefined, undefined])).to.deep.equal({ pragmas: [], mixed: undefined });
  });

  it("uses v2 before 0.8 where any source asks for it, in the words of the first that does", () => {
    expect(choose("0.7.6+commit.7338295f", [undefined, experimental, v2])).to.deep.equal({
      pragmas: ["experimental ABIEncoderV2"],
      mixed: { chosen: "v2", v1: ["0"], v2: ["1", "2"] },
    });
    expect(choose("0.7.6", [v2, experimental])).to.deep.equal({ pragmas: ["abicoder v2"], mixed: undefined });
  });

  it("uses the target's own coder since 0.8", () => {
    expect(choose("0.8.37", [undefined, v1])).to.deep.equal({
      pragmas: [],
      mixed: { chosen: "v2", v1: ["1"], v2: ["0"] },
    });
    expect(choose("0.8.37", [v1, undefined])).to.deep.equal({
      pragmas: ["abicoder v1"],
      mixed: { chosen: "v1", v1: ["0"], v2: ["1"] },
    });
  });

  it("does not repeat the default since 0.8 for the sake of another source", () => {
    expect(choose("0.8.37", [undefined, experimental])).to.deep.equal({ pragmas: [], mixed: undefined });
    expect(choose("0.8.37", [v2, undefined])).to.deep.equal({ pragmas: ["abicoder v2"], mixed: undefined });
  });

  it("uses the other one for a second try", () => {
    expect(choose("0.7.6", [undefined, v2], "v1")).to.deep.equal({
      pragmas: [],
      mixed: { chosen: "v1", v1: ["0"], v2: ["1"] },
    });
    expect(choose("0.8.37", [undefined, v1], "v1").pragmas).to.deep.equal(["abicoder v1"]);
  });
});

describe("mergeVersionRanges", () => {
  function allows(text: string, version: Version): boolean {
    const range = parseVersionRange(text);
    return (
      range !== undefined &&
      compareVersions(range.from, version) <= 0 &&
      (range.before === undefined || compareVersions(version, range.before) < 0)
    );
  }

  it("says it in the words of the one source that allows least", () => {
    expect(mergeVersionRanges(["^0.8.20", ">=0.4.16", "^0.8.24", ">=0.6.2"])).to.deep.equal(["^0.8.24"]);
    expect(mergeVersionRanges([">=0.8.0 <0.9.0", "0.8.26"])).to.deep.equal(["0.8.26"]);
    expect(mergeVersionRanges(["=0.7.6", ">=0.5.0"])).to.deep.equal(["=0.7.6"]);
  });

  it("says what several allow together where none says it alone", () => {
    expect(mergeVersionRanges([">=0.8.4", "^0.8.0"])).to.deep.equal([">=0.8.4 <0.9.0"]);
    expect(mergeVersionRanges([">0.8.1", ">=0.7.0"])).to.deep.equal([">0.8.1"]);
    expect(mergeVersionRanges(["~0.8.3", "<=0.8.9"])).to.deep.equal([">=0.8.3 <0.8.10"]);
  });

  it("keeps ranges that are no plain comparisons, each on a line of its own", () => {
    expect(
      mergeVersionRanges(["^0.8.0", "^0.7.0 || ^0.8.0", "0.8.0 - 0.8.30", "^0.8.2", "0.8.x", "*"]),
    ).to.deep.equal(["^0.8.2", "^0.7.0 || ^0.8.0", "0.8.0 - 0.8.30", "0.8.x", "*"]);
    expect(mergeVersionRanges(["0.8"])).to.deep.equal(["0.8"]);
    expect(mergeVersionRanges([])).to.deep.equal([]);
  });

  it("allows exactly the compilers that all ranges allow", () => {
    const version = fc.tuple(fc.constant(0), fc.integer({ min: 4, max: 8 }), fc.integer({ min: 0, max: 30 }));
    const comparison = fc
      .tuple(fc.constantFrom("^", "~", ">=", "<=", ">", "<", "=", ""), version)
      .map(([operator, numbers]) => operator + numbers.join("."));
    const range = fc.array(comparison, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), version, (ranges, compiler) => {
        const merged = mergeVersionRanges(ranges).every((text) => allows(text, compiler));
        expect(merged).to.equal(ranges.every((text) => allows(text, compiler)));
      }),
    );
  });
});
