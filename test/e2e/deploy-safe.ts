import { readFile } from "node:fs/promises";
import { Interface, type JsonFragment } from "ethers";
import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import { z } from "zod";
import type { Deployer } from "../helpers/deployer.ts";

const safeArtifact = z.object({
  abi: z.array(z.custom<JsonFragment>()),
  bytecode: z.string(),
  deployedBytecode: z.string(),
});

/** Reads what Safe published of a contract, in 1.4.1. */
export async function readSafeArtifact(name: string) {
  const folder = new URL(
    "../../node_modules/@safe-global/safe-contracts/build/artifacts/contracts/",
    import.meta.url,
  );
  return safeArtifact.parse(JSON.parse(await readFile(new URL(`${name}.json`, folder), "utf8")));
}

/** Deploys a Safe on the node and sets it up, as Safe 1.4.1 does. */
export async function deploySafe(
  { hre, deployer }: { readonly hre: HardhatRuntimeEnvironment; readonly deployer: Deployer },
  owners: readonly string[],
  threshold: number,
) {
  const { ethers } = await hre.network.getOrCreate("localhost");
  const singleton = await readSafeArtifact("Safe.sol/Safe");
  const factory = await readSafeArtifact("proxies/SafeProxy.sol/SafeProxy");
  const code = new Interface(factory.abi).encodeDeploy([await deployer.deployCode(singleton.bytecode)]);
  const safe = await deployer.deployCode(factory.bytecode + code.slice(2));
  const wallet = await ethers.getContractAt([...singleton.abi], safe);
  const zero = `0x${"0".repeat(40)}`;
  const setUp = [owners, threshold, zero, "0x", zero, zero, 0, zero];
  await (await wallet.getFunction("setup").send(...setUp)).wait();
  return { safe, wallet };
}
