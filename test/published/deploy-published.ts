import type { HardhatEthers } from "@nomicfoundation/hardhat-ethers/types";

import type { Address, BareHex } from "../../src/base/hex.ts";
import { catalog, supportingDeployments } from "../../test-fixtures/published/catalog.ts";
import { readPublishedBytecode } from "../../test-fixtures/published/read-published-bytecode.ts";
import type { ArgumentValue, PublishedDeployment } from "../../test-fixtures/published/types.ts";
import { nodeModules } from "./compile-once.ts";
import { required } from "./required.ts";

/** A contract of the catalogue on a chain. */
export interface Deployed {
  readonly address: Address;
  readonly encodedConstructorArguments: BareHex;
  /** The creation bytecode that was sent, with the arguments. */
  readonly creation: BareHex;
}

/** Deploys the publishers' bytecode of the whole catalogue; by id. */
export async function deployPublished(ethers: HardhatEthers): Promise<ReadonlyMap<string, Deployed>> {
  const deployed = new Map<string, Deployed>();
  for (const deployment of [...supportingDeployments, ...catalog]) {
    deployed.set(deployment.id, await deploy(deployment, { ethers, deployed }));
  }
  return deployed;
}

async function deploy(
  { artifact, libraries, constructorArguments }: PublishedDeployment,
  { ethers, deployed }: { readonly ethers: HardhatEthers; readonly deployed: ReadonlyMap<string, Deployed> },
): Promise<Deployed> {
  const { abi, creation } = readPublishedBytecode(artifact, nodeModules);
  let bytecode = creation;
  for (const { placeholder, deployed: id } of libraries) {
    bytecode = bytecode.replaceAll(placeholder, addressOf(id, deployed).slice(2).toLowerCase());
  }
  const values = constructorArguments.map((value) => resolveValue(value, deployed));
  const factory = await ethers.getContractFactory([...abi], `0x${bytecode}`);
  const { data } = await factory.getDeployTransaction(...values);
  const contract = await factory.deploy(...values);
  await contract.waitForDeployment();
  const address = await contract.getAddress();
  return {
    address: `0x${address.slice(2)}`,
    encodedConstructorArguments: data.slice(2 + bytecode.length),
    creation: data.slice(2),
  };
}

function resolveValue(value: ArgumentValue, deployed: ReadonlyMap<string, Deployed>): unknown {
  if (typeof value !== "object") {
    return value;
  }
  return "deployed" in value
    ? addressOf(value.deployed, deployed)
    : value.map((item) => resolveValue(item, deployed));
}

function addressOf(id: string, deployed: ReadonlyMap<string, Deployed>): Address {
  return required(deployed.get(id), `${id} is deployed before what needs it`).address;
}
