import { expect } from "chai";
import { type BaseContract, getCreateAddress } from "ethers";
import { failureOf } from "../helpers/failure.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openProject } from "../helpers/open-project.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { argumentsOf, type CreationStage, openCreationStage } from "./creation-stage.ts";

const salt = `0x${"5a17".padStart(64, "0")}`;

describe("creations on a node without traces", () => {
  let stage: CreationStage;
  let clerk: BaseContract;
  let dial: BaseContract;

  before(async () => {
    stage = await openCreationStage();
    clerk = await stage.ethers.deployContract("Clerk");
    dial = await stage.ethers.deployContract("Dial");
  });

  after(() => stage.close());
  afterEach(() => stage.setOverrides(true));

  async function expectRecovered(address: string, values: Readonly<Record<string, string>>): Promise<void> {
    const result = await stage.verify(address);
    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.constructorArguments?.origin).to.equal("recovered");
    expect(argumentsOf(result)).to.deep.equal(values);
  }

  async function expectQuestion(address: string, reason: string | undefined): Promise<void> {
    const failure = await failureOf(stage.verify(address));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
    expect(failure.facts["re-run of the creation"]).to.equal(reason);
  }

  const noteBy = (call: string, ...values: readonly unknown[]) =>
    stage.createThrough(clerk, { call, values });

  it("scenario 62: are asked for where nothing proves what a re-run passes, and that is shown", async () => {
    const [created = ""] = await noteBy("note", "a first note");

    await expectQuestion(
      created,
      'it passed number_ = 1, text_ = "a first note"; whether the original creation did is not proved',
    );
    const given = await stage.verify(created, { constructorArgs: [1, "a first note"] });
    expect(given.constructorArguments?.origin).to.equal("given");
  });

  it("scenario 18: are asked for where the node takes no state overrides", async () => {
    const [created = ""] = await noteBy("note", "who knows");
    stage.setOverrides(false);

    await expectQuestion(created, undefined);
  });

  it("scenario 18: are proved by the address of CREATE2", async () => {
    const [created = ""] = await noteBy("noteAt", salt, "at its place");

    await expectRecovered(created, { number_: "7", text_: "at its place" });
  });

  it("scenario 62: are proved by an immutable, though storage and price say it", async () => {
    await dial.getFunction("set").send(8);
    const [stored = ""] = await stage.createThrough(dial, { call: "make", values: [] });
    const gasPrice = 3_000_000_000n;
    const [priced = ""] = await stage.createThrough(dial, { call: "makePriced", values: [{ gasPrice }] });

    await expectRecovered(stored, { number_: "8" });
    await expectRecovered(priced, { number_: String(gasPrice) });
  });

  it("scenario 62: are tried where they are given, and refused where an immutable contradicts them", async () => {
    const { provider } = stage.ethers;
    await provider.send("evm_setAutomine", [false]);
    await dial.getFunction("set").send(9);
    const response = await dial.getFunction("make").send();
    await dial.getFunction("set").send(7);
    await provider.send("evm_mine", []);
    await provider.send("evm_setAutomine", [true]);
    const [log] = (await response.wait())?.logs ?? [];
    const created = String(log && dial.interface.parseLog(log)?.args[0]);

    await expectQuestion(created, "it passed no arguments that could have left the code at the address");
    for (const value of [8, 0]) {
      const failure = await failureOf(stage.verify(created, { constructorArgs: [value] }));
      expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_CONTRADICTED");
      expect(failure.facts["on the chain"]).to.match(/^an immutable has 0x0+9, and these arguments give it /);
    }
    expect(await stage.explorer.getSourceCode(created)).to.equal(undefined);
    expect((await stage.verify(created, { constructorArgs: [9] })).status).to.equal("verified");
  });

  it("scenario 18: are recovered from a constructor, two levels deep", async () => {
    const head = await stage.deploy("Head");
    const branch = getCreateAddress({ from: head, nonce: 1 });

    await expectRecovered(getCreateAddress({ from: branch, nonce: 1 }), { number_: "31337" });
  });

  it("scenario 68: the creation of code that was set without a transaction is not known", async () => {
    const nowhere = `0x${"ab".repeat(20)}`;
    await stage.deploy("Plain");
    await stage.ethers.provider.send("hardhat_setCode", [nowhere, "0x602a60005260206000f3"]);

    expect(await stage.explorer.getContractCreation([nowhere])).to.deep.equal([]);
    const { differences } = await stage.verify(nowhere);
    expect(differences?.cause).to.equal("other-compiler");
  });

  it("scenario 18: are told of each of several that a constructor created, zero included", async () => {
    const trio = await stage.deploy("Trio");

    await expectRecovered(getCreateAddress({ from: trio, nonce: 3 }), { number_: "2" });
    await expectRecovered(getCreateAddress({ from: trio, nonce: 1 }), { number_: "0" });
  });
});

describe("constructor arguments of children that solc 0.7 made", () => {
  it("scenario 18: are told of each of several, though data follow the metadata", async () => {
    const project = await openProject({
      files: { "contracts/Nest.sol": nest },
      solidity: { version: "0.7.6", path: soljsonPath("solc-0.7.6") },
    });
    const { ethers, explorer } = await project.hre.network.create();
    const contract = await ethers.deployContract("Nest");
    await ethers.provider.send("hardhat_mine", ["0x4"]);
    await (await contract.getFunction("lay").send()).wait();
    const from = await contract.getAddress();
    const encoded: (string | undefined)[] = [];
    for (const nonce of [1, 2]) {
      const address = getCreateAddress({ from, nonce });
      const result = await onlyResult(explorer.verifyContract({ address }));
      encoded.push(result.status === "verified" ? result.constructorArguments?.encoded : result.status);
    }
    await project.remove();

    expect(encoded).to.deep.equal(["5", "6"].map((digit) => digit.padStart(64, "0")));
  });
});

const nest = `// SPDX-License-Identifier: MIT
pragma solidity ^0.7.0;
contract Egg {
    uint256 public immutable number;
    bytes public shell;
    constructor(uint256 number_) {
        number = number_;
        shell = "a text that is too long for one word, so that it stands behind the code as data of its own";
    }
}
contract Nest {
    uint256 private count = 4;
    Egg public first;
    Egg public second;
    function lay() external { first = new Egg(++count); second = new Egg(++count); }
}
`;
