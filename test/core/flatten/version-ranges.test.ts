import { expect } from "chai";
import fc from "fast-check";
import {
  compareVersions,
  mergeVersionRanges,
  parseVersionRange,
  type Version,
} from "../../../src/core/flatten/version-ranges.ts";
import { costOf } from "../../helpers/cost-of.ts";

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

  it("keeps a range behind a row of blanks, in the time of a copy of it", () => {
    const text = `${" ".repeat(20_000)}x`;
    expect(mergeVersionRanges([text])).to.deep.equal([text]);
    expect(costOf(() => mergeVersionRanges([text])) / costOf(() => [...text].join(""))).to.be.below(50);
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
