/**
 * Deploys every contract of this project, and one that only a dependency has, and prints a JSON list
 * of where they are.
 */
import { readFile } from "node:fs/promises";

import type { BaseContract } from "ethers";
import { artifacts, network } from "hardhat";

const { ethers } = await network.getOrCreate();
const [deployer] = await ethers.getSigners();
if (deployer === undefined) {
  throw new Error("the network has no account to deploy with");
}

const median = await ethers.deployContract("Median");
const plan = ["Example", "EXM", [[deployer.address, "1000000000000000000000"]]];
const timelockFactory = new ethers.ContractFactory(...(await readTimelock()), deployer);
const timelockArgs = ["86400", [deployer.address], [], ethers.ZeroAddress];

const deployments = [
  await deployed("Vault", [deployer.address, "1893456000"]),
  await deployed("Token", [plan]),
  await deployed("PriceFeed", [], { libraries: { Median: await median.getAddress() } }),
  await deployed("Castor"),
  await deployed("Pollux"),
  await described("Median", median),
  await described("TimelockController", await timelockFactory.deploy(...timelockArgs)),
];
console.log(JSON.stringify(deployments, null, 2));

async function deployed(name: string, args: unknown[] = [], options = {}) {
  return described(name, await ethers.deployContract(name, args, options));
}

async function described(name: string, contract: BaseContract) {
  await contract.waitForDeployment();
  return { name, address: await contract.getAddress() };
}

/** OpenZeppelin's timelock has no artifact here: it is taken from the output of the build. */
async function readTimelock(): Promise<[abi: [], bytecode: string]> {
  for (const id of await artifacts.getAllBuildInfoIds()) {
    const file = await artifacts.getBuildInfoOutputPath(id);
    const { output } = JSON.parse(await readFile(String(file), "utf8"));
    for (const contracts of Object.values<Record<string, unknown>>(output.contracts)) {
      const found = contracts.TimelockController as
        | { abi: []; evm: { bytecode: { object: string } } }
        | undefined;
      if (found !== undefined) {
        return [found.abi, `0x${found.evm.bytecode.object}`];
      }
    }
  }
  throw new Error("the build has no TimelockController");
}
