import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import { isVerified } from "../../verification/result.ts";
import { givenArguments } from "../options/given-arguments.ts";
import { readLibraries } from "../options/read-libraries.ts";
import { toRequest } from "../options/to-request.ts";
import { describeResult } from "../output/describe-result.ts";
import { runTask } from "../output/run-task.ts";
import { runVerification } from "../run-verification.ts";

interface VerifyContractArguments {
  readonly address: string;
  readonly constructorArguments: readonly string[];
  readonly contract: string | undefined;
  readonly constructorArgs: string | undefined;
  readonly constructorArgsPath: string | undefined;
  readonly librariesPath: string | undefined;
  readonly license: string | undefined;
  readonly explorer: string | undefined;
  readonly timeout: number;
  readonly force: boolean;
  readonly requireExact: boolean;
  readonly json: boolean;
}

/** `verify-contract <address> [constructorArguments…]` */
export default async function verifyContractTask(
  args: VerifyContractArguments,
  hre: HardhatRuntimeEnvironment,
) {
  const { address, contract, license, explorer, timeout, force, requireExact, json } = args;
  return runTask({
    json,
    isSuccess: isVerified,
    describe: describeResult,
    work: async (reporter) => {
      const { timeoutMs, ...request } = toRequest(
        {
          address,
          contract,
          license,
          force,
          requireExact,
          timeout: timeout === 0 ? undefined : timeout,
          libraries: await readLibraries(args.librariesPath),
        },
        { defaultTimeoutMs: hre.config.verifyContract.timeoutMs },
      );
      const constructorArguments = await givenArguments(args);
      const connection = await hre.network.getOrCreate();
      return runVerification(
        { ...request, constructorArguments },
        { connection, explorer, reporter, timeoutMs },
        hre,
      );
    },
  });
}
