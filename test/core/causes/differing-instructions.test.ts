import { expect } from "chai";
import fc from "fast-check";
import { longestIncreasingSubsequence } from "../../../src/core/causes/differing-instructions.ts";

/** By trying all subsets. */
function measureLongest(values: readonly number[]): number {
  const masks = Array.from({ length: 2 ** values.length }, (_, mask) => mask);
  const runs = masks.map((mask) => values.filter((_, index) => (mask & (1 << index)) !== 0));
  const rising = runs.filter((run) =>
    run.every((value, index) => index === 0 || (run[index - 1] ?? 0) < value),
  );
  return Math.max(...rising.map(({ length }) => length));
}

describe("longestIncreasingSubsequence", () => {
  it("returns a rising run of the greatest length, in the order of the items", () => {
    const values = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 9 });
    fc.assert(
      fc.property(values, (items) => {
        const rising = longestIncreasingSubsequence(items, (item) => item);

        expect(rising).to.deep.equal(items.filter((item) => rising.includes(item)));
        expect(rising).to.deep.equal(rising.toSorted((one, other) => one - other));
        expect(rising).to.have.length(measureLongest(items));
      }),
    );
  });
});
