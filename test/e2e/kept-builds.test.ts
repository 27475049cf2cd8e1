import { cp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { z } from "zod";
import { recordedDeploymentResultSchema, verificationResultSchema } from "../../src/verify.ts";
import { type CliProject, openCliProject } from "../helpers/cli-project.ts";
import { withoutWaits } from "../helpers/only-waits.ts";

const fixture = fileURLToPath(
  new URL("../../test-fixtures/deployments/hardhat-deploy-inputs/local/", import.meta.url),
);

const recordSchema = z.object({
  address: z.string(),
  abi: z.array(z.record(z.string(), z.unknown())),
  bytecode: z.string(),
  args: z.array(z.unknown()),
});

/** Other contracts of the same names, as after months of work. */
const laterSource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
library Labels { function weigh(string memory label) external pure returns (uint256) { return bytes(label).length + 1; } }
contract Box { uint256 public other; }
contract Counter { uint256 public count; function add() external { count += 2; } }
contract Store { uint256 public stored; }
`;

describe("the builds that hardhat-deploy keeps with its records", () => {
  let project: CliProject;

  before(async () => {
    project = await openCliProject({ "contracts/Box.sol": laterSource });
    await cp(fixture, path.join(project.folder, "deployments", "local"), { recursive: true });
    const { ethers } = await project.hre.network.getOrCreate("localhost");
    const [signer] = await ethers.getSigners();
    // In the order of the records' addresses, which the account's nonces give.
    for (const name of ["Labels", "Box", "Counter", "Upgradeable_Implementation", "Upgradeable"]) {
      const { address, abi, bytecode, args } = await readRecord(name);
      const interfaceOf = name === "Upgradeable" ? proxyConstructor : abi;
      const factory = new ethers.ContractFactory(interfaceOf, bytecode, signer);
      const contract = await factory.deploy(...args);
      await contract.waitForDeployment();
      expect(await contract.getAddress()).to.equal(address);
    }
    await project.serveExplorer();
  });

  after(() => project.close());

  it("verify a contract by its address alone, though the project has other code for it now", async () => {
    const { address } = await readRecord("Counter");
    const { stdout, stderr, exitCode } = await project.run("verify-contract", address, "--json");

    expect({ exitCode, stderr: withoutWaits(stderr) }).to.deep.equal({ exitCode: 0, stderr: "" });
    const result = verificationResultSchema.parse(JSON.parse(stdout));
    expect(result).to.include({ status: "verified", match: "exact", contract: "contracts/Box.sol:Counter" });
    expect(result.build).to.deep.include({
      isKept: true,
      changes: [{ source: "contracts/Box.sol", line: 3 }],
    });
    expect(result.constructorArguments?.values).to.have.length(1);
    expect(Object.keys(result.libraries)).to.deep.equal(["contracts/Box.sol:Labels"]);
  });

  it("count as deployed sources, not as the current ones, in a check and a repeated verification", async () => {
    const { address } = await readRecord("Counter");
    const checked = await project.run("verify-contract", address, "--check");
    const again = await project.run("verify-contract", address);

    expect(checked.exitCode).to.equal(1);
    expect(again.exitCode).to.equal(0);
    for (const { stdout } of [checked, again]) {
      expect(stdout).to.match(
        / {2}Build .+ \(kept with the deployment\); changed since: contracts\/Box.sol \(line 3\)\n/,
      );
    }
    expect(checked.stdout).to.match(/^✘ Not in agreement, checked for /);
    expect(again.stdout)
      .to.include("✔ Already verified as it was deployed on ")
      .and.not.include("exactly this source");
  });

  it("scenario 54: verify a whole deployment after the project's own builds were deleted", async () => {
    await rm(path.join(project.folder, "artifacts"), { recursive: true });
    await rm(path.join(project.folder, "cache"), { recursive: true, force: true });
    const { stdout, exitCode } = await project.run("verify-deployment", "deployments/local", "--json");
    const { contracts } = recordedDeploymentResultSchema.strict().parse(JSON.parse(stdout));

    expect(exitCode).to.equal(0);
    expect(contracts.map(({ name, status }) => [name, status.replace("already-", "")])).to.deep.equal([
      ["Box", "verified"],
      ["Counter", "verified"],
      ["Labels", "verified"],
      ["Upgradeable", "verified"],
      ["Upgradeable_Implementation", "verified"],
    ]);
    for (const { explorers } of contracts.filter(({ name }) => name !== "Upgradeable")) {
      expect(explorers[0]).to.include({ match: "exact" });
    }
  });

  it("verify from the metadata of the record without the kept inputs", async () => {
    await rm(path.join(project.folder, "deployments", "local", "solcInputs"), { recursive: true });
    const { address } = await readRecord("Box");
    const { stdout, exitCode } = await project.run("verify-contract", address, "--force", "--json");

    expect(exitCode).to.equal(0);
    expect(JSON.parse(stdout)).to.include({ match: "exact", contract: "contracts/Box.sol:Box" });
  });
});

/** The record of a proxy has the implementation's interface, too. */
const proxyConstructor = ["constructor(address implementation, address owner, bytes data)"];

async function readRecord(name: string): Promise<z.infer<typeof recordSchema>> {
  return recordSchema.parse(JSON.parse(await readFile(path.join(fixture, `${name}.json`), "utf8")));
}
