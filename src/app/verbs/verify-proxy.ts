import { isProxyVerifiedEverywhere } from "../../verification/result.ts";
import { toGivenCommand } from "../options/given-command.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import { verifyProxyOptions } from "../options/option-tables.ts";
import { toProxyRequest } from "../options/requests.ts";
import { runProxyVerification } from "../run.ts";
import { withInterrupt } from "../with-interrupt.ts";
import { describeProxyResult } from "../words/results/describe-contracts.ts";
import { describeOutcome } from "../words/results/describe-outcome.ts";
import { toJob, type Verb } from "./job.ts";

/** Verifies everything behind a proxy, and links it. */
export const verifyProxyJob: Verb<CommandArguments<typeof verifyProxyOptions>> = (given, host) => {
  const { json, explorer, timeout, ...args } = given;
  return toJob({
    json,
    isSuccess: isProxyVerifiedEverywhere,
    describe: (outcome) => describeOutcome(outcome, describeProxyResult),
    work: async (reporter) => {
      const { timeoutMs, ...request } = toProxyRequest(
        { ...args, timeout: timeout === 0 ? undefined : timeout },
        { defaultTimeoutMs: host.settings.timeoutMs },
      );
      return withInterrupt({ address: args.address, reporter }, (interruptible) =>
        runProxyVerification(
          request,
          {
            explorer,
            timeoutMs,
            given: toGivenCommand(verifyProxyOptions, given),
            note: reporter.note,
            ...interruptible,
          },
          host,
        ),
      );
    },
  });
};
