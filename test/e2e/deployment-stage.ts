import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { BaseContract } from "ethers";
import type { CliProject } from "../helpers/cli-project.ts";

/** A library, what is linked to it, twins, a factory and its child, and a proxy with two implementations. */
export const deployedContracts = {
  "contracts/All.sol": `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

library Curve {
    function square(uint256 value) external pure returns (uint256) { return value * value; }
}

contract Shop {
    address public immutable owner;
    uint256 public price;
    constructor(address owner_, uint256 price_) { owner = owner_; price = Curve.square(price_); }
    function raise() external { price = Curve.square(price); }
}

contract Child {
    uint256 public born;
    constructor(uint256 block_) { born = block_; }
}

contract Factory {
    Child public child;
    constructor() { child = new Child(block.number); }
}

contract BoxOne {
    uint256 public value;
    function store(uint256 value_) external { value = value_; }
}

contract BoxTwo {
    uint256 public value;
    function store(uint256 value_) external { value = value_ + 1; }
}

contract Proxy {
    event Upgraded(address indexed implementation);
    constructor(address target) { upgrade(target); }
    function upgrade(address target) public {
        emit Upgraded(target);
        assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, target) }
    }
    receive() external payable {}
    fallback() external payable {
        assembly {
            let target := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
        }
    }
}
`,
} as const;

/** Name in the records → address. */
export type Deployed = Readonly<Record<string, string>>;

/** Deploys everything to a network of a project. */
export async function deployAll(
  { hre }: Pick<CliProject, "hre">,
  network = "localhost",
): Promise<Deployed & { readonly boxTwo: string }> {
  const { ethers } = await hre.network.getOrCreate(network);
  const [signer] = await ethers.getSigners();
  const owner = signer?.address ?? "";
  const addresses: Record<string, string> = {};
  const add = async (name: string, contract: BaseContract) => {
    await contract.waitForDeployment();
    addresses[name] = await contract.getAddress();
    return addresses[name];
  };
  const curve = await add("Curve", await ethers.deployContract("Curve"));
  const linked = { libraries: { Curve: curve } };
  await add("Shop", await ethers.deployContract("Shop", [owner, 3n], linked));
  await add("SecondShop", await ethers.deployContract("Shop", [owner, 4n], linked));
  const factory = await ethers.deployContract("Factory");
  await add("Factory", factory);
  addresses.Child = await factory.getFunction("child").staticCall();
  const one = await add("BoxOne", await ethers.deployContract("BoxOne"));
  await add("Proxy", await ethers.deployContract("Proxy", [one]));
  const boxTwo = await ethers.deployContract("BoxTwo");
  await boxTwo.waitForDeployment();
  return { ...addresses, boxTwo: await boxTwo.getAddress() };
}

/**
 * Writes what Ignition 3 keeps of a deployment: its list of addresses, its journal, and its own artifacts
 * and build infos, in Hardhat's formats.
 */
export async function writeIgnitionDeployment(
  project: CliProject,
  { id, addresses }: { readonly id: string; readonly addresses: Deployed },
): Promise<string> {
  const folder = path.join(project.folder, "ignition", "deployments", id);
  await mkdir(path.join(folder, "artifacts"), { recursive: true });
  await mkdir(path.join(folder, "build-info"), { recursive: true });
  const artifacts = path.join(project.folder, "artifacts");
  for (const name of await readdir(path.join(artifacts, "build-info"))) {
    if (!name.endsWith(".output.json")) {
      await cp(path.join(artifacts, "build-info", name), path.join(folder, "build-info", name));
    }
  }
  const journal: object[] = [{ type: "DEPLOYMENT_INITIALIZE", chainId: 31_337 }];
  const listed: Record<string, string> = {};
  for (const [name, address] of Object.entries(addresses)) {
    // The module of the library is used by the other one: `useModule`.
    const futureId = `${name === "Curve" ? "Math" : "All"}#${name}`;
    const contractName = name.replace("Second", "");
    listed[futureId] = address;
    const artifact = path.join(artifacts, "contracts", "All.sol", `${contractName}.json`);
    await cp(artifact, path.join(folder, "artifacts", `${futureId}.json`));
    // The child was created by the factory, and the module reads its address: \`contractAt\`.
    if (name !== "Child") {
      journal.push(
        { type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE", futureId, contractName, constructorArgs: [] },
        {
          type: "DEPLOYMENT_EXECUTION_STATE_COMPLETE",
          futureId,
          result: { type: "SUCCESS", address },
        },
      );
    }
  }
  await writeFile(path.join(folder, "deployed_addresses.json"), JSON.stringify(listed, null, 2));
  await writeFile(
    path.join(folder, "journal.jsonl"),
    journal.map((message) => `${JSON.stringify(message)}\n`).join(""),
  );
  return folder;
}
