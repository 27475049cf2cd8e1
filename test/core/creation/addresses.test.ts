import { expect } from "chai";
import { getCreate2Address, getCreateAddress } from "ethers";
import fc from "fast-check";
import { create2Address, createAddress } from "../../../src/core/creation/addresses.ts";

const bytes = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((array) => `0x${Buffer.from(array).toString("hex")}` as const);

describe("createAddress", () => {
  it("agrees with ethers for any creator and nonce", () => {
    const edges = [0, 1, 0x7f, 0x80, 0xff, 0x100, 0xffff, 0x1_0000, Number.MAX_SAFE_INTEGER];
    const anyNonce = fc.oneof(fc.constantFrom(...edges), fc.nat(), fc.maxSafeNat());
    fc.assert(
      fc.property(bytes(20), anyNonce, (creator, nonce) => {
        expect(createAddress({ creator, nonce })).to.equal(getCreateAddress({ from: creator, nonce }));
      }),
    );
  });
});

describe("create2Address", () => {
  it("agrees with ethers for any factory, salt and hash of init code", () => {
    fc.assert(
      fc.property(bytes(20), bytes(32), bytes(32), (factory, salt, hash) => {
        const parts = { factory, salt: salt.slice(2), creationBytecodeHash: hash.slice(2) };
        expect(create2Address(parts)).to.equal(getCreate2Address(factory, salt, hash));
      }),
    );
  });
});
