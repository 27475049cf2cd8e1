import { expect } from "chai";
import { getCreate2Address, keccak256, solidityPacked } from "ethers";
import { knownDeployers } from "../../../src/core/creation/known-deployers.ts";
import { listDeployerCreations } from "../../../src/core/creation/list-deployer-creations.ts";
import { readRecorded } from "./deployment-fixture.ts";

const [deployer = "0x"] = knownDeployers;
const somebody = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const salt = `0x${"5a".repeat(32)}`;
const initCode = "0x60016000f3";
const created = getCreate2Address(deployer, salt, keccak256(initCode));
const call = `${salt.slice(2)}${initCode.slice(2)}`;

describe("listDeployerCreations", () => {
  it("lists what the deterministic deployer creates when it is called", () => {
    expect(listDeployerCreations({ input: call, to: deployer })).to.deep.equal([created]);
  });

  it("lists what a batch has it create, packed as a Safe does it", () => {
    const other = `${salt.slice(2)}${"00".repeat(9)}`;
    const calls = [call, other].map((data) =>
      solidityPacked(
        ["uint8", "address", "uint256", "uint256", "bytes"],
        [0, deployer, 0, data.length / 2, `0x${data}`],
      ).slice(2),
    );
    const listed = listDeployerCreations({ input: `12345678${calls.join("")}`, to: somebody });

    expect(listed).to.include(created);
    expect(listed).to.include(getCreate2Address(deployer, salt, keccak256(`0x${other.slice(64)}`)));
  });

  it("lists nothing of a call that has to do with no deployer", () => {
    expect(listDeployerCreations({ input: `12345678${call}`, to: somebody })).to.deep.equal([]);
    expect(listDeployerCreations({ input: salt.slice(2), to: deployer })).to.deep.equal([]);
  });

  it("leaves CreateX's calls, whose salts it changes, to its logs", () => {
    const { address, data } = readRecorded("create2", "Boxes#Box");

    expect(listDeployerCreations({ input: data, to: somebody })).not.to.include(address);
  });
});
