import { expect } from "chai";
import { keccak256 } from "../../../src/core/contract/address.ts";

describe("keccak256", () => {
  it("gives the hashes that Ethereum is built on, not those of the later SHA-3", () => {
    // The hash of no code (EIP-1052), and the selector of transfer(address,uint256) (ERC-20).
    expect(keccak256("")).to.equal("c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
    expect(keccak256("transfer(address,uint256)").slice(0, 8)).to.equal("a9059cbb");
  });

  it("hashes a text as its UTF-8 bytes", () => {
    expect(keccak256("ä")).to.equal(keccak256(Uint8Array.of(0xc3, 0xa4)));
  });
});
