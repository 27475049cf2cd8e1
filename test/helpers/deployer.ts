import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

/** Deploys contracts with hardhat-ethers, from the first account. */
export interface Deployer {
  readonly account: string;
  /** A contract of the project. */
  deploy(
    name: string,
    args?: readonly unknown[],
    options?: { readonly libraries?: Record<string, string> },
  ): Promise<string>;
  /** Any code: creation bytecode in hex. */
  deployCode(creationBytecode: string): Promise<string>;
}

/** Opens the deployer of a network, which must have accounts. */
export async function openDeployer(hre: HardhatRuntimeEnvironment, network: string): Promise<Deployer> {
  const { ethers } = await hre.network.getOrCreate(network);
  const [signer] = await ethers.getSigners();
  if (signer === undefined) {
    throw new RangeError(`the network ${network} has no account`);
  }
  return {
    account: signer.address,
    deploy: async (...[name, args = [], options = {}]) => {
      const contract = await ethers.deployContract(name, [...args], options);
      await contract.waitForDeployment();
      return await contract.getAddress();
    },
    deployCode: async (creationBytecode) => {
      const contract = await new ethers.ContractFactory([], creationBytecode, signer).deploy();
      await contract.waitForDeployment();
      return await contract.getAddress();
    },
  };
}
