/** Deploys a token and verifies it in the same run: `npx hardhat run scripts/deploy-and-verify.ts`. */
import { network } from "hardhat";

const { ethers, explorer } = await network.getOrCreate();
const [deployer] = await ethers.getSigners();
const holder = await deployer.getAddress();

const plan = ["Example", "EXM", [[holder, 1_000n]]];
const token = await ethers.deployContract("Token", [plan]);
await token.waitForDeployment();

const address = await token.getAddress();
const result = await explorer.verifyContract({ address });
console.log(`Token at ${address}: ${result.status}`);

// From here on the ABI comes from the explorer, as it would in another project.
const verified = await explorer.getContract(address);
console.log(`supply: ${await verified.getFunction("totalSupply")()}`);
