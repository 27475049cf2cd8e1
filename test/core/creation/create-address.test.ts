import { expect } from "chai";
import { getCreateAddress } from "ethers";
import fc from "fast-check";
import { createAddress } from "../../../src/core/creation/create-address.ts";

describe("createAddress", () => {
  it("gives the address of a contract that everyone knows", () => {
    // CryptoKitties, and the account that deployed it.
    const creator = "0xba52c75764d6F594735dc735Be7F1830CDf58dDf";
    expect(createAddress({ creator, nonce: 3515 })).to.equal("0x06012c8cf97BEaD5deAe237070F9587f8E7A266d");
  });

  it("agrees with ethers for any creator and nonce", () => {
    const edges = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x1_0000, Number.MAX_SAFE_INTEGER];
    const nonce = fc.oneof(fc.constantFrom(...edges), fc.nat(), fc.maxSafeNat());
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), nonce, (bytes, atNonce) => {
        const creator = `0x${Buffer.from(bytes).toString("hex")}` as const;
        const expected = getCreateAddress({ from: creator, nonce: atNonce });
        expect(createAddress({ creator, nonce: atNonce })).to.equal(expected);
      }),
    );
  });
});
