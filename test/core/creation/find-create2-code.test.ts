import { expect } from "chai";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { create2Address } from "../../../src/core/creation/create2-address.ts";
import { findCreate2Code } from "../../../src/core/creation/find-create2-code.ts";
import type { Address } from "../../../src/core/hex.ts";
import { readArtifactLike } from "../bytecode/bytecode-fixture.ts";
import { overwrite, toCreationOnChain } from "../bytecode/on-chain.ts";

const deployer: Address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const salt = "5a".repeat(32);
const word = (value: number) => value.toString(16).padStart(64, "0");

/** As the deterministic deployer takes it, and as `bytes` of a function. */
const passings = {
  "behind a salt": (code: string) => salt + code,
  "as bytes, with more behind it": (code: string) =>
    `12345678${salt}${word(64)}${word(code.length / 2)}${code}${"00".repeat(40)}`,
};

describe("findCreate2Code", () => {
  for (const name of ["Factory", "Child", "Arithmetic"]) {
    const contract = readArtifactLike("0.8.37", name);
    const own = toCreationOnChain(contract, word(7));
    const find = (data: string, created: string) =>
      findCreate2Code(contract, {
        data,
        address: create2Address({
          factory: deployer,
          salt,
          creationBytecodeHash: keccak256(Buffer.from(created, "hex")),
        }),
        deployers: [deployer],
        senders: [deployer],
        chainId: 31_337,
      });

    for (const [how, pass] of Object.entries(passings)) {
      it(`finds ${name} ${how}, with whatever constructor it was created and whatever follows`, () => {
        const edited = overwrite(own, { offsetBytes: 4, value: "ff" });

        for (const code of [own, edited, `5b5b5b${own}`, `${own}${"11".repeat(33)}`]) {
          expect(find(pass(code), code)).to.equal(code);
        }
      });

      it(`finds no ${name} ${how} where the address is that of another code`, () => {
        expect(find(pass(own), `${own}00`)).to.equal(undefined);
      });
    }

    it(`finds no ${name} where its runtime bytecode is another`, () => {
      const start = own.indexOf(contract.runtimeBytecode.object.slice(60, 120)) / 2;
      const code = overwrite(own, { offsetBytes: start, value: "ffff" });

      expect(find(salt + code, code)).to.equal(undefined);
    });
  }
});
