import { expect } from "chai";
import { mapWithLimit } from "../../src/project/map-with-limit.ts";

describe("mapWithLimit", () => {
  it("keeps the order of the items, whichever is done first", async () => {
    const map = async (item: number) => {
      await new Promise((resolve) => setTimeout(resolve, 10 - item));
      return item * 2;
    };

    expect(await mapWithLimit([9, 1, 5], { limit: 2, map })).to.deep.equal([18, 2, 10]);
    expect(await mapWithLimit([], { limit: 2, map })).to.deep.equal([]);
  });

  it("has no more under way than it may, and each item once", async () => {
    const items = Array.from({ length: 30 }, (_, index) => index);
    const seen: number[] = [];
    let underWay = 0;
    let most = 0;
    await mapWithLimit(items, {
      limit: 4,
      map: async (item) => {
        underWay += 1;
        most = Math.max(most, underWay);
        seen.push(item);
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
      },
    });

    expect(most).to.equal(4);
    expect(seen).to.deep.equal(items);
  });

  it("rejects when one item fails", async () => {
    const map = (item: number) => (item === 2 ? Promise.reject(new Error("two")) : Promise.resolve(item));
    const outcome = await mapWithLimit([1, 2, 3], { limit: 2, map }).catch((error: unknown) => String(error));

    expect(outcome).to.equal("Error: two");
  });
});
