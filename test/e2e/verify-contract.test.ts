import { expect } from "chai";

import { openProject, type TestProject } from "../helpers/open-project.ts";

const sources = {
  "contracts/Box.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
contract Box {
    address public immutable keeper;
    string public label;
    constructor(address keeper_, string memory label_) { keeper = keeper_; label = label_; }
}
`,
};

describe("verify-contract on a simulated chain", () => {
  let project: TestProject;

  before(async () => {
    project = await openProject({ files: sources });
  });

  after(() => project.remove());

  it("verifies by address and arguments, then says that it is verified, then reads it back", async () => {
    const { ethers, explorer } = await project.hre.network.create();
    const [signer] = await ethers.getSigners();
    const args = [signer?.address ?? "", "a box"];
    const box = await ethers.deployContract("Box", args);
    const address = await box.getAddress();

    const first = await explorer.verifyContract({ address, constructorArgs: args });
    expect(first).to.include({
      status: "verified",
      match: "exact",
      contract: "project/contracts/Box.sol:Box",
    });
    const again = await explorer.verifyContract({ address });
    expect(again).to.include({ status: "already-verified", match: "exact" });

    const contract = await explorer.getContract(address);
    expect(await contract.getFunction("label")()).to.equal("a box");
  });
});
