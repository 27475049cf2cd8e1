import { expect } from "chai";
import fc from "fast-check";
import { isAtLeast } from "../../src/compiler/is-at-least.ts";

const part = fc.nat({ max: 40 });
const version = fc.tuple(part, part, part);

describe("isAtLeast", () => {
  it("compares numbers, not texts", () => {
    expect(isAtLeast("0.8.9", "0.8.22")).to.equal(false);
    expect(isAtLeast("0.8.22", "0.8.9")).to.equal(true);
    expect(isAtLeast("0.10.0", "0.9.9")).to.equal(true);
    expect(isAtLeast("1.0.0", "0.9.9")).to.equal(true);
    expect(isAtLeast("0.4.26", "0.6.0")).to.equal(false);
  });

  it("looks at the version only, not at what follows", () => {
    expect(isAtLeast("0.8.22+commit.4fc1097e.Linux.g++", "0.8.22")).to.equal(true);
  });

  it("orders all versions", () => {
    fc.assert(
      fc.property(version, version, (one, other) => {
        const weight = ([major, minor, patch]: readonly [number, number, number]): number =>
          major * 10_000 + minor * 100 + patch;
        expect(isAtLeast(one.join("."), other.join("."))).to.equal(weight(one) >= weight(other));
      }),
    );
  });
});
