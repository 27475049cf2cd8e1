import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { describeConstructor, hasConstructorParameters } from "../../../src/core/abi/constructor.ts";
import { constructorOf } from "./constructor-of.ts";
import { treasuryAbi } from "./treasury-abi.ts";

describe("describeConstructor", () => {
  it("writes structs with the names of their components", () => {
    expect(describeConstructor(treasuryAbi)).to.equal(
      "constructor(address owner, " +
        "((address to, uint8[] amounts)[2] payments, bytes4 tag, uint16 share) plan, string name, " +
        "uint8 mode, address parent, function hook, int24[][2], bool active)",
    );
  });

  it("writes the constructor of a published contract", async () => {
    const artifact = await readFile(
      new URL(import.meta.resolve("@openzeppelin/contracts/build/contracts/TimelockController.json")),
      "utf8",
    );

    expect(describeConstructor(JSON.parse(artifact).abi)).to.equal(
      "constructor(uint256 minDelay, address[] proposers, address[] executors, address admin)",
    );
  });

  it("writes empty brackets when there is no constructor", () => {
    expect(describeConstructor([])).to.equal("constructor()");
    expect(describeConstructor(constructorOf())).to.equal("constructor()");
  });
});

describe("hasConstructorParameters", () => {
  it("is true only for a constructor with parameters", () => {
    expect(hasConstructorParameters(treasuryAbi)).to.equal(true);
    expect(hasConstructorParameters(constructorOf())).to.equal(false);
    expect(hasConstructorParameters([{ type: "fallback" }])).to.equal(false);
  });
});
