import { expect } from "chai";
import { AbiCoder, concat, Interface, keccak256, solidityPacked, toBeHex } from "ethers";
import { toBareHex } from "../../../src/base/hex.ts";
import { listFactorySalts } from "../../../src/core/creation/salts.ts";

const sender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const singleton = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

const word = (value: number | bigint) => toBeHex(value, 32);

const coder = AbiCoder.defaultAbiCoder();

function saltsOf(data: string): readonly string[] {
  const salts = listFactorySalts({ data: toBareHex(data), senders: [sender], chainId: 31_337 });
  return salts.map((salt) => `0x${salt}`);
}

describe("listFactorySalts", () => {
  const safe = new Interface([
    "function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)",
  ]);
  const bySafe = (initializer: string) =>
    safe.encodeFunctionData("createProxyWithNonce", [singleton, initializer, 77]);

  for (const initializer of ["0x", "0x1234", `0x${"ab".repeat(100)}`]) {
    const salt = keccak256(concat([keccak256(initializer), word(77)]));

    it(`knows Safe's salt, of an initializer of ${(initializer.length - 2) / 2} bytes, with and without the chain`, () => {
      const withChain = keccak256(concat([keccak256(initializer), word(77), word(31_337)]));

      expect(saltsOf(bySafe(initializer))).to.include.members([salt, withChain]);
    });
  }

  const make = new Interface(["function make(uint256 one, address other)"]);
  const call = make.encodeFunctionData("make", [5, singleton]);
  const schemes = {
    "a word of the call": word(5),
    "a hash of a word": keccak256(word(5)),
    "a hash of the caller and a word": keccak256(coder.encode(["address", "uint256"], [sender, 5])),
    "a hash of the two, packed": keccak256(solidityPacked(["address", "uint256"], [sender, 5])),
    "a hash of the two the other way round": keccak256(coder.encode(["uint256", "address"], [5, sender])),
    "a hash of these, packed": keccak256(solidityPacked(["uint256", "address"], [5, sender])),
    "a hash of all that is passed": keccak256(coder.encode(["uint256", "address"], [5, singleton])),
    "a hash of all that is passed, and the caller": keccak256(
      coder.encode(["address", "uint256", "address"], [sender, 5, singleton]),
    ),
  };
  for (const [what, salt] of Object.entries(schemes)) {
    it(`knows ${what}`, () => {
      expect(saltsOf(call)).to.include(salt);
    });
  }
});
