import { expect } from "chai";
import { type BaseContract, getCreateAddress } from "ethers";
import { failureOf } from "../helpers/failure.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { openProject } from "../helpers/open-project.ts";
import { soljsonPath } from "../helpers/soljson-path.ts";
import { argumentsOf, type CreationStage, openCreationStage } from "./creation-stage.ts";

const sender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const salt = `0x${"5a17".padStart(64, "0")}`;

/** What the constructor of a contract gets that a head makes by a branch. */
const branchNumber = String(BigInt(sender) % 1000n);

describe("constructor arguments that only storage keeps, of a contract that another one created with new", () => {
  let stage: CreationStage;
  let clerk: BaseContract;

  before(async () => {
    stage = await openCreationStage();
    clerk = await stage.ethers.deployContract("Clerk");
  });

  /** So that the state before the creation is that of two blocks. */
  beforeEach(() => stage.ethers.provider.send("hardhat_mine", ["0x4"]));

  after(() => stage.close());
  afterEach(() => {
    stage.setHistory(true);
    stage.setOverrides(true);
  });

  async function expectNote(address: string, note: Readonly<Record<string, string>>): Promise<void> {
    const result = await stage.verify(address);
    expect(result).to.include({ status: "verified", match: "exact" });
    expect(result.constructorArguments?.origin).to.equal("recovered");
    expect(argumentsOf(result)).to.deep.equal(note);
  }

  const noteBy = (call: string, ...values: readonly unknown[]) =>
    stage.createThrough(clerk, { call, values });

  it("scenario 18: are told by the factory, whatever storage says by now", async () => {
    const [created = ""] = await noteBy("note", "a first note");

    await expectNote(created, { number_: "1", text_: "a first note" });
  });

  it("scenario 18: are told where one is another contract that the same transaction created", async () => {
    // It is new, so that no block but one has the nonce with which the note was made.
    const correspondent = await stage.ethers.deployContract("Correspondent");
    const [note = "", reply = ""] = await stage.createThrough(correspondent, { call: "write", values: [] });

    await expectNote(reply, { to_: note });
  });

  it("scenario 18: are told by a factory that creates with CREATE2", async () => {
    const [created = ""] = await noteBy("noteAt", salt, "at its place");

    await expectNote(created, { number_: "7", text_: "at its place" });
  });

  it("scenario 18: are told by a factory that another contract calls", async () => {
    const office = await stage.ethers.deployContract("Office");
    await stage.ethers.provider.send("hardhat_mine", ["0x4"]);
    const [created = ""] = await stage.createThrough(office, { call: "ask", values: ["asked for"] });

    await expectNote(created, { number_: "1", text_: "asked for" });
  });

  it("scenario 18: are told by a constructor, two levels deep", async () => {
    const head = await stage.deploy("Head");
    const branch = getCreateAddress({ from: head, nonce: 1 });

    await expectNote(getCreateAddress({ from: branch, nonce: 1 }), {
      number_: branchNumber,
      text_: "of a branch",
    });
  });

  it("scenario 18: are told by a constructor that the deterministic deployer ran", async () => {
    const branch = await stage.createWithDeployer(await stage.initCode("Branch", [sender]), salt);

    await expectNote(getCreateAddress({ from: branch, nonce: 1 }), {
      number_: branchNumber,
      text_: "of a branch",
    });
  });

  it("scenario 18: are told by a factory that keeps to itself what failed", async () => {
    const count = Number(await clerk.getFunction("count").staticCall());
    const [created = ""] = await noteBy("noteQuietly", "hush");

    await expectNote(created, { number_: String(count + 1), text_: "hush" });
  });

  it("scenario 18: are told of each of several that one transaction created", async () => {
    const [first = "", second = ""] = await noteBy("noteTwice", "one of two");
    const [number] = Object.values(argumentsOf(await stage.verify(first)));

    await expectNote(second, { number_: String(Number(number) + 1), text_: "one of two" });
  });

  it("scenario 18: are told of each of several that a constructor created", async () => {
    const trio = await stage.deploy("Trio");

    await expectNote(getCreateAddress({ from: trio, nonce: 3 }), { number_: "2", text_: "of three" });
    await expectNote(getCreateAddress({ from: trio, nonce: 1 }), { number_: "0", text_: "of three" });
  });

  it("scenario 19: are refused when others are given", async () => {
    const [created = ""] = await noteBy("note", "not this");
    const failure = await failureOf(stage.verify(created, { constructorArgs: [2, "but that"] }));

    expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_CONTRADICTED");
    expect(failure.facts["on the chain"]).to.include('text_ = "not this"');
  });

  describe("are asked for, with the reason,", () => {
    async function expectQuestion(address: string, reason: string): Promise<void> {
      const failure = await failureOf(stage.verify(address));

      expect(failure.code).to.equal("CONSTRUCTOR_ARGUMENTS_MISSING");
      expect(failure.facts["re-run of the creation"]).to.include(reason);
    }

    it("scenario 18: where another block would have given others", async () => {
      const [created = ""] = await noteBy("noteTime");

      await expectQuestion(created, "at another block");
    });

    it("scenario 18: where the node takes no state overrides", async () => {
      const [created = ""] = await noteBy("note", "who knows");
      stage.setOverrides(false);

      await expectQuestion(created, "does not support state overrides");
    });
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
    uint256 public number;
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
