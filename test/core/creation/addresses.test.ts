import { expect } from "chai";
import { getCreateAddress } from "ethers";
import fc from "fast-check";
import { toBareHex, toBytes } from "../../../src/base/hex.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address, createAddress } from "../../../src/core/creation/addresses.ts";

describe("createAddress", () => {
  it("gives the address of CryptoKitties", () => {
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

describe("create2Address", () => {
  const zeros = `0x${"0".repeat(64)}` as const;

  /** The examples of https://eips.ethereum.org/EIPS/eip-1014 */
  const examples = [
    {
      factory: "0x0000000000000000000000000000000000000000",
      salt: zeros,
      creationBytecode: "0x00",
      address: "0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38",
    },
    {
      factory: "0xdeadbeef00000000000000000000000000000000",
      salt: "0x000000000000000000000000feed000000000000000000000000000000000000",
      creationBytecode: "0x00",
      address: "0xD04116cDd17beBE565EB2422F2497E06cC1C9833",
    },
    {
      factory: "0x00000000000000000000000000000000deadbeef",
      salt: "0x00000000000000000000000000000000000000000000000000000000cafebabe",
      creationBytecode: "0xdeadbeef",
      address: "0x60f3f640a8508fC6a86d45DF051962668E1e8AC7",
    },
    {
      factory: "0x0000000000000000000000000000000000000000",
      salt: zeros,
      creationBytecode: "0x",
      address: "0xE33C0C7F7df4809055C3ebA6c09CFe4BaF1BD9e0",
    },
  ] as const;

  for (const { address, factory, salt, creationBytecode } of examples) {
    it(`gives the address of EIP-1014's example ${address}`, () => {
      const creationBytecodeHash = keccak256(toBytes(creationBytecode));
      expect(create2Address({ factory, salt: toBareHex(salt), creationBytecodeHash })).to.equal(address);
    });
  }
});
