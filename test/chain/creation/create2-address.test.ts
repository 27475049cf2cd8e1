import { expect } from "chai";
import { create2Address } from "../../../src/chain/creation/create2-address.ts";

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

describe("create2Address", () => {
  for (const { address, ...parts } of examples) {
    it(`gives the address of EIP-1014's example ${address}`, () => {
      expect(create2Address(parts)).to.equal(address);
    });
  }
});
