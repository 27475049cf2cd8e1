/**
 * Deploys every contract of this project, one that only a dependency has, and two behind proxies, and
 * prints a JSON list of where they are.
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
const timelockArgs = ["86400", [deployer.address], [], ethers.ZeroAddress];
const treasury = await ethers.deployContract("Treasury");
const openTreasury = treasury.interface.encodeFunctionData("open", [deployer.address]);
const register = await ethers.deployContract("Register");

const deployments = [
  await deployed("Vault", [deployer.address, "1893456000"]),
  await deployed("Token", [plan]),
  await deployed("PriceFeed", [], { libraries: { Median: await median.getAddress() } }),
  await deployed("Castor"),
  await deployed("Pollux"),
  await described("Median", median),
  await dependency("TimelockController", timelockArgs),
  await dependency("ERC1967Proxy", [await treasury.getAddress(), openTreasury]),
  await dependency("TransparentUpgradeableProxy", [
    await register.getAddress(),
    deployer.address,
    register.interface.encodeFunctionData("claim", [ethers.id("example")]),
  ]),
];
console.log(JSON.stringify(deployments, null, 2));

async function deployed(name: string, args: unknown[] = [], options = {}) {
  return described(name, await ethers.deployContract(name, args, options));
}

async function described(name: string, contract: BaseContract) {
  await contract.waitForDeployment();
  return { name, address: await contract.getAddress() };
}

/** Contracts of dependencies have no artifact here: they are taken from the output of the build. */
async function dependency(name: string, args: unknown[]) {
  const factory = new ethers.ContractFactory(...(await readFromBuild(name)), deployer);
  return described(name, await factory.deploy(...args));
}

async function readFromBuild(name: string): Promise<[abi: [], bytecode: string]> {
  for (const id of await artifacts.getAllBuildInfoIds()) {
    const file = await artifacts.getBuildInfoOutputPath(id);
    const { output } = JSON.parse(await readFile(String(file), "utf8"));
    for (const contracts of Object.values<Record<string, unknown>>(output.contracts)) {
      const found = contracts[name] as { abi: []; evm: { bytecode: { object: string } } } | undefined;
      if (found !== undefined) {
        return [found.abi, `0x${found.evm.bytecode.object}`];
      }
    }
  }
  throw new Error(`the build has no ${name}`);
}
