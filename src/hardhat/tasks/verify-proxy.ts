import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import { toGivenCommand } from "../../app/options/given-command.ts";
import type { CommandArguments } from "../../app/options/option-kinds.ts";
import { verifyProxyOptions } from "../../app/options/option-tables.ts";
import { toProxyRequest } from "../../app/options/requests.ts";
import { runProxyVerification } from "../../app/run.ts";
import { withInterrupt } from "../../app/with-interrupt.ts";
import { describeProxyResult } from "../../app/words/describe-contracts.ts";
import { describeOutcome } from "../../app/words/describe-result.ts";
import { isProxyVerifiedEverywhere } from "../../verification/proxy/proxy-result.ts";
import { openHost } from "../open-host.ts";
import { runTask } from "../run-task.ts";

type VerifyProxyArguments = CommandArguments<typeof verifyProxyOptions>;

/** `verify-proxy <address>` */
export default async function verifyProxyTask(given: VerifyProxyArguments, hre: HardhatRuntimeEnvironment) {
  const { json, explorer, timeout, ...args } = given;
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
      const host = openHost(hre, await hre.network.getOrCreate());
      return withInterrupt({ address: args.address, reporter }, (interruptible) =>
        runProxyVerification(
          request,
          {
            explorer,
            timeoutMs,
            given: toGivenCommand(verifyProxyOptions, given),
            ...interruptible,
          },
          host,
        ),
      );
    },
  });
}
