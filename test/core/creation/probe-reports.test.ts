import { expect } from "chai";
import { getCreateAddress } from "ethers";
import fc from "fast-check";
import { findDescent, followDescent } from "../../../src/core/creation/probe-reports.ts";

describe("descent", () => {
  const founder = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const other = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

  it("is found for children and grandchildren, and leads to the same places from elsewhere", () => {
    const nonce = fc.integer({ min: 1, max: 16 });
    const path = fc.oneof(
      fc.integer({ min: 1, max: 64 }).map((one) => [one]),
      fc.tuple(nonce, nonce),
    );
    fc.assert(
      fc.property(path, (nonces) => {
        expect(findDescent(founder, followDescent(founder, nonces))).to.deep.equal(nonces);
      }),
      { numRuns: 10 },
    );
  });

  it("is found as far as it is looked for, and no further", () => {
    const isFound = (...nonces: readonly number[]) =>
      findDescent(founder, followDescent(founder, nonces)) !== undefined;

    expect([isFound(64), isFound(65)]).to.deep.equal([true, false]);
    expect([isFound(16, 16), isFound(17, 1), isFound(1, 17)]).to.deep.equal([true, false, false]);
  });

  it("follows the addresses that CREATE gives", () => {
    const child = getCreateAddress({ from: founder, nonce: 3 });

    expect(followDescent(founder, [3, 1])).to.equal(getCreateAddress({ from: child, nonce: 1 }));
  });

  it("is none between contracts of no relation, and with itself", () => {
    expect(findDescent(founder, other)).to.equal(undefined);
    expect(findDescent(founder, founder)).to.equal(undefined);
  });
});
