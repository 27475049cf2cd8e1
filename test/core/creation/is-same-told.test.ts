import { expect } from "chai";
import { createAddress } from "../../../src/core/creation/create-address.ts";
import { isSameTold } from "../../../src/core/creation/is-same-told.ts";

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

describe("isSameTold", () => {
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
