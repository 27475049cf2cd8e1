import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import type { TaskResult, VerificationResult } from "../../../../src/types.ts";

/** `deploy-counter`: deploys, then verifies in the same run, and goes on with the typed result. */
export default async function deployCounter(
  { start }: { readonly start: number },
  hre: HardhatRuntimeEnvironment,
): Promise<TaskResult<VerificationResult>> {
  const { ethers } = await hre.network.getOrCreate();
  const counter = await ethers.deployContract("Counter", [start]);
  await counter.waitForDeployment();
  const address = await counter.getAddress();

  const result: TaskResult<VerificationResult> = await hre.tasks
    .getTask("verify-contract")
    .run({ address, constructorArguments: [String(start)], record: "verified.txt" });
  const [first] = result.constructorArguments?.values ?? [];
  console.log(`${result.contract} starts at ${first?.value}: ${result.status}, ${result.match}`);
  return result;
}
