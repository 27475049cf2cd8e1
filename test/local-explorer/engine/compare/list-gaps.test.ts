import { expect } from "chai";
import fc from "fast-check";
import {
  listGaps,
  longestIncreasingSubsequence,
} from "../../../../src/local-explorer/engine/compare/list-gaps.ts";

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

describe("listGaps", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 12 });
  const toItems = (keys: readonly string[]) => keys.map((key, index) => ({ key, index }));

  it("leaves what is equal on both sides when the gaps are taken out", () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const gaps = listGaps(toItems(one), toItems(other));
        const without = (all: readonly string[], taken: readonly { readonly index: number }[]) =>
          all.filter((_, index) => !taken.some((item) => item.index === index));

        expect(
          without(
            one,
            gaps.flatMap((gap) => gap.own),
          ),
        ).to.deep.equal(
          without(
            other,
            gaps.flatMap((gap) => gap.other),
          ),
        );
      }),
    );
  });

  it("finds none in equal lists", () => {
    expect(listGaps(toItems(["a", "b", "a"]), toItems(["a", "b", "a"]))).to.deep.equal([]);
  });
});
