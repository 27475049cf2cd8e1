import { expect } from "chai";
import fc from "fast-check";

import { listSubsets } from "../../../../src/core/causes/metadata/list-subsets.ts";

describe("listSubsets", () => {
  it("lists each subset of a few items once, the whole first and the empty one never", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), (count) => {
        const items = Array.from({ length: count }, (_, index) => index);
        const subsets = listSubsets(items);
        const distinct = new Set(subsets.map((subset) => subset.join()));

        expect(distinct.size).to.equal(subsets.length);
        expect(subsets).to.have.length(count === 0 ? 0 : 2 ** count - 1);
        expect(subsets[0] ?? []).to.deep.equal(items);
      }),
    );
  });

  it("lists no more of many items than can be tried", () => {
    const items = Array.from({ length: 200 }, (_, index) => index);

    expect(listSubsets(items)).to.have.length(201);
    expect(listSubsets(items.slice(0, 40))).to.have.length(1 + 40 + 780);
  });
});
