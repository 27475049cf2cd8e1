import { expect } from "chai";
import { getCreateAddress } from "ethers";
import fc from "fast-check";
import { findDistance, followDistance } from "../../../src/core/creation/find-sibling.ts";
import type { Address } from "../../../src/core/hex.ts";

const creator: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const stranger: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";
const child = (nonce: number): Address => `0x${getCreateAddress({ from: creator, nonce }).slice(2)}`;

describe("the distance between two that one contract created", () => {
  it("is found, and leads from another to the one that follows it in the same way", () => {
    const nonce = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(nonce, nonce, fc.integer({ min: 0, max: 64 }), (one, other, distance) => {
        expect(findDistance(creator, { from: child(one), to: child(one + distance) })).to.equal(distance);
        expect(followDistance(creator, { from: child(other), distance })).to.equal(child(other + distance));
      }),
      { numRuns: 10 },
    );
  });

  it("is none to what came before, or was created by another", () => {
    expect(findDistance(creator, { from: child(5), to: child(4) })).to.equal(undefined);
    expect(findDistance(creator, { from: child(5), to: stranger })).to.equal(undefined);
    expect(findDistance(creator, { from: stranger, to: child(5) })).to.equal(undefined);
  });
});
