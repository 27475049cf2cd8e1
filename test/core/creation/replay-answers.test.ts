import { expect } from "chai";
import { getCreateAddress } from "ethers";
import fc from "fast-check";
import type { Address } from "../../../src/base/hex.ts";
import { createAddress } from "../../../src/core/creation/addresses.ts";
import {
  findConfirmed,
  findDescent,
  findDistance,
  followDescent,
  followDistance,
  isSameTold,
} from "../../../src/core/creation/replay-answers.ts";

describe("findConfirmed", () => {
  /** An answer in which only these two matter. */
  function hear({ code, time, isThis = false }: { code: string; time: string; isThis?: boolean }) {
    const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
    return {
      answer: { address, creator: address, timestamp: time, creationBytecode: code },
      isThis,
    } as const;
  }

  it("takes what another time tells, too", () => {
    const hearings = [hear({ code: "aa", time: "1", isThis: true }), hear({ code: "aa", time: "2" })];

    expect(findConfirmed(hearings)?.creationBytecode).to.equal("aa");
  });

  it("takes it also where a changed state tells another thing in between", () => {
    const hearings = [
      hear({ code: "aa", time: "2", isThis: true }),
      hear({ code: "bb", time: "3" }),
      hear({ code: "aa", time: "1" }),
    ];

    expect(findConfirmed(hearings)?.creationBytecode).to.equal("aa");
  });

  it("takes nothing that was told once, at one time only, or of another contract", () => {
    const lone = hear({ code: "aa", time: "1", isThis: true });
    const others = [
      [],
      [lone],
      [lone, hear({ code: "bb", time: "2" })],
      [lone, hear({ code: "aa", time: "1" })],
      [hear({ code: "aa", time: "1" }), hear({ code: "aa", time: "2" })],
    ];
    for (const hearings of others) {
      expect(findConfirmed(hearings)).to.equal(undefined);
    }
  });
});

describe("isSameTold", () => {
  const creator = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const stranger = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");

  /** What the child of a nonce tells that it was given. */
  function tell(nonce: number, ...given: readonly string[]) {
    const address = createAddress({ creator, nonce });
    const creationBytecode = ["6080", ...given.map(word)].join("");
    return { address, creator, timestamp: word("0x1"), creationBytecode } as const;
  }

  const child = (nonce: number) => createAddress({ creator, nonce });

  it("takes siblings at the same distance for the same", () => {
    expect(isSameTold(tell(5, child(4), stranger), tell(9, child(8), stranger))).to.equal(true);
  });

  it("takes siblings at another distance, and other addresses, for others", () => {
    expect(isSameTold(tell(5, child(4)), tell(9, child(7)))).to.equal(false);
    expect(isSameTold(tell(5, child(4)), tell(9, stranger))).to.equal(false);
    expect(isSameTold(tell(5, creator), tell(9, stranger))).to.equal(false);
  });

  it("takes more arguments, or other code, for others", () => {
    expect(isSameTold(tell(5, stranger), tell(5, stranger, stranger))).to.equal(false);
    expect(isSameTold(tell(5), { ...tell(5), creationBytecode: "6081" })).to.equal(false);
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

describe("the distance between two that one contract created", () => {
  const creator: Address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

  const stranger: Address = "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512";

  const child = (nonce: number): Address => `0x${getCreateAddress({ from: creator, nonce }).slice(2)}`;

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
