import { expect } from "chai";
import fc from "fast-check";
import { findFirstBlock, type Presence } from "../../../src/chain/creation/find-first-block.ts";

/** A chain whose node keeps states from a block on, with a contract since a block. */
function presence({ created, oldest = 0 }: { created: number; oldest?: number }): {
  readonly asked: number[];
  readonly at: (block: number) => Promise<Presence>;
} {
  const asked: number[] = [];
  return {
    asked,
    at: (block) => {
      asked.push(block);
      const known = block >= created ? "present" : "absent";
      return Promise.resolve(block < oldest ? "unknown" : known);
    },
  };
}

const anyBlock = fc.nat({ max: 50_000_000 });

describe("findFirstBlock", () => {
  it("finds each block on each chain, in few questions", async () => {
    await fc.assert(
      fc.asyncProperty(anyBlock, anyBlock, async (one, other) => {
        const [created, newest] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
        const chain = presence({ created });
        expect(await findFirstBlock(chain.at, newest)).to.deep.equal({ kind: "found", block: created });
        expect(chain.asked.length).to.be.at.most(35);
      }),
    );
  });

  it("asks for less the newer the contract is", async () => {
    const chain = presence({ created: 49_999_990 });
    await findFirstBlock(chain.at, 50_000_000);
    expect(chain.asked.length).to.be.at.most(7);
  });

  it("finds it where the node keeps the block before, and says when it does not", async () => {
    await fc.assert(
      fc.asyncProperty(anyBlock, anyBlock, anyBlock, async (...blocks) => {
        const [low = 0, middle = 0, high = 0] = blocks.toSorted((a, b) => a - b).map((number) => number + 1);
        const kept = presence({ created: middle, oldest: low - 1 });
        expect(await findFirstBlock(kept.at, high)).to.deep.equal({ kind: "found", block: middle });
        const lost = presence({ created: low, oldest: middle });
        expect(await findFirstBlock(lost.at, high)).to.deep.equal({ kind: "unknown" });
      }),
    );
  });

  it("knows what was there from the beginning", async () => {
    for (const newest of [0, 1, 17, 5000]) {
      expect(await findFirstBlock(presence({ created: 0 }).at, newest)).to.deep.equal({ kind: "genesis" });
    }
  });

  it("finds a block where the contract came to be, though it was there and gone before", async () => {
    const isThere = (at: number): boolean => at >= 900 || (at >= 200 && at < 500);
    const found = await findFirstBlock((at) => Promise.resolve(isThere(at) ? "present" : "absent"), 1000);
    expect(found).to.deep.equal({ kind: "found", block: 900 });
  });
});
