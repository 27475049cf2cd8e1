import { expect } from "chai";
import { getCreateAddress } from "ethers";
import fc from "fast-check";
import { createAddress } from "../../../src/core/creation/addresses.ts";
import { findDescent, followDescent, isSameReport } from "../../../src/core/creation/probe-reports.ts";

describe("isSameReport", () => {
  const creator = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const stranger = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");

  /** What the child of a nonce tells that it was given. */
  function tell(nonce: number, ...given: readonly string[]) {
    const address = createAddress({ creator, nonce });
    const encodedArguments = given.map(word).join("");
    return { address, creator, creationBytecode: `6080${encodedArguments}`, encodedArguments } as const;
  }

  const child = (nonce: number) => createAddress({ creator, nonce });

  it("takes siblings at the same distance for the same", () => {
    expect(isSameReport(tell(5, child(4), stranger), tell(9, child(8), stranger))).to.equal(true);
  });

  it("takes siblings at another distance, and other addresses, for others", () => {
    expect(isSameReport(tell(5, child(4)), tell(9, child(7)))).to.equal(false);
    expect(isSameReport(tell(5, child(4)), tell(9, stranger))).to.equal(false);
    expect(isSameReport(tell(5, creator), tell(9, stranger))).to.equal(false);
  });

  it("takes what is no child of the creator, or came later, for another", () => {
    expect(isSameReport(tell(5, child(6)), tell(9, child(10)))).to.equal(false);
    expect(isSameReport(tell(80, child(2)), tell(81, child(3)))).to.equal(false);
  });

  it("takes more arguments, or other code, for others", () => {
    expect(isSameReport(tell(5, stranger), tell(5, stranger, stranger))).to.equal(false);
    expect(isSameReport(tell(5), { ...tell(5), creationBytecode: "6081" })).to.equal(false);
  });
});

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
