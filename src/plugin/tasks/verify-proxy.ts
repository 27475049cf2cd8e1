import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";

import { isProxyVerifiedEverywhere } from "../../verification/proxy/proxy-result.ts";
import { toProxyRequest } from "../options/to-proxy-request.ts";
import { describeOutcome } from "../output/describe-outcome.ts";
import { describeProxyResult } from "../output/describe-proxy-result.ts";
import { runTask } from "../output/run-task.ts";
import { withInterrupt } from "../output/with-interrupt.ts";
import { runProxyVerification } from "../run-proxy-verification.ts";

interface VerifyProxyArguments {
  readonly address: string;
  readonly expectedImplementation: string | undefined;
  readonly license: string | undefined;
  readonly explorer: string | undefined;
  readonly timeout: number;
  readonly force: boolean;
  readonly requireExact: boolean;
  readonly json: boolean;
}

/** `verify-proxy <address>` */
export default async function verifyProxyTask(
  { json, explorer, timeout, ...args }: VerifyProxyArguments,
  hre: HardhatRuntimeEnvironment,
) {
  return runTask({
    name: "verify-proxy",
    json,
    isSuccess: isProxyVerifiedEverywhere,
    describe: (outcome) => describeOutcome(outcome, describeProxyResult),
    work: async (reporter) => {
      const { timeoutMs, ...request } = toProxyRequest(
        { ...args, timeout: timeout === 0 ? undefined : timeout },
        { defaultTimeoutMs: hre.config.verifyContract.timeoutMs },
      );
      const connection = await hre.network.getOrCreate();
      return withInterrupt({ address: args.address, reporter }, (interruptible) =>
        runProxyVerification(request, { connection, explorer, timeoutMs, ...interruptible }, hre),
      );
    },
  });
}
