import { expect } from "chai";
import { failureOf } from "../helpers/failure.ts";
import { useCauseLab } from "../helpers/open-cause-lab.ts";
import { newestCompiler } from "../helpers/open-project.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n";
const library = (name: string) =>
  `${head}library ${name} { function double${name}(uint256 value) internal pure returns (uint256) { return value * 2; } }`;
const named = (name: string, value = 7) => `${head}contract ${name} { uint256 public age = ${value}; }`;

describe("contracts of the same runtime bytecode", () => {
  describe("without a hash of their sources", () => {
    const libraries = Array.from({ length: 10 }, (_, index) => `Empty${index}`);
    const alike = Array.from({ length: 7 }, (_, index) => `Alike${index}`);
    const lab = useCauseLab({
      files: {
        ...Object.fromEntries(libraries.map((name) => [`contracts/${name}.sol`, library(name)])),
        ...Object.fromEntries(alike.map((name) => [`contracts/${name}.sol`, named(name, 3)])),
        "contracts/One.sol": named("One", 1),
        "contracts/Two.sol": named("Two", 2),
      },
      solidity: { ...newestCompiler, settings: { metadata: { bytecodeHash: "none" } } },
    });

    it("are told apart by their constructors, however many others are alike", async () => {
      for (const name of ["One", "Two"]) {
        const result = await lab.verify(await lab.deploy(name));

        expect(result).to.include({ status: "verified", contract: `project/contracts/${name}.sol:${name}` });
      }
    });

    it("scenario 67: are for the user to tell if they have no functions, too", async () => {
      const address = await lab.deploy("Empty4");

      expect((await failureOf(lab.verify(address))).code).to.equal("CONTRACT_AMBIGUOUS");
      expect(await lab.verify(address, { contract: "Empty4" })).to.include({
        status: "verified",
        contract: "project/contracts/Empty4.sol:Empty4",
      });
    });
  });
});
