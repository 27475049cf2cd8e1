import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import { isVerifiedEverywhere } from "../../verification/explorers-result.ts";
import { givenArguments } from "../options/given-arguments.ts";
import { readLibraries } from "../options/read-libraries.ts";
import { toCodeFormat } from "../options/to-code-format.ts";
import { toRequest } from "../options/to-request.ts";
import { describeOutcome } from "../output/describe-outcome.ts";
import { describeResult } from "../output/describe-result.ts";
import { runTask } from "../output/run-task.ts";
import { withInterrupt } from "../output/with-interrupt.ts";
import { runVerification } from "../run-verification.ts";

interface VerifyContractArguments {
  readonly address: string;
  readonly constructorArguments: readonly string[];
  readonly contract: string | undefined;
  readonly constructorArgs: string | undefined;
  readonly constructorArgsPath: string | undefined;
  readonly librariesPath: string | undefined;
  readonly buildInfo: string | undefined;
  readonly bundle: string | undefined;
  readonly codeFormat: string | undefined;
  readonly license: string | undefined;
  readonly explorer: string | undefined;
  readonly timeout: number;
  readonly check: boolean;
  readonly force: boolean;
  readonly requireExact: boolean;
  readonly withLibraries: boolean;
  readonly json: boolean;
}

/** `verify-contract <address> [constructorArguments…]` */
export default async function verifyContractTask(
  args: VerifyContractArguments,
  hre: HardhatRuntimeEnvironment,
) {
  const { address, contract, license, explorer, timeout, force, requireExact, withLibraries, json } = args;
  return runTask({
    json,
    isSuccess: isVerifiedEverywhere,
    describe: (outcome) => describeOutcome(outcome, describeResult),
    work: async (reporter) => {
      const { timeoutMs, buildInfo, bundle, ...request } = toRequest(
        {
          address,
          contract,
          license,
          codeFormat: toCodeFormat(args.codeFormat),
          buildInfo: args.buildInfo,
          bundle: args.bundle,
          check: args.check,
          force,
          requireExact,
          withLibraries,
          timeout: timeout === 0 ? undefined : timeout,
          libraries: await readLibraries(args.librariesPath),
        },
        { defaultTimeoutMs: hre.config.verifyContract.timeoutMs },
      );
      const constructorArguments = await givenArguments(args);
      const connection = await hre.network.getOrCreate();
      return withInterrupt({ address, reporter }, (interruptible) =>
        runVerification(
          { ...request, constructorArguments },
          { connection, explorer, timeoutMs, buildInfo, bundle, ...interruptible },
          hre,
        ),
      );
    },
  });
}
