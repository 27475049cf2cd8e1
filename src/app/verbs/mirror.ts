import { InvalidOptionError } from "../../core/errors/input-errors.ts";
import { isRecordedDeploymentVerified } from "../../verification/result.ts";
import { runMirror } from "../deployments/run-mirror.ts";
import { mirrorOptions } from "../options/deployment-options.ts";
import { toGivenCommand } from "../options/given-command.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import { toMirrorCall } from "../options/requests.ts";
import { reportContracts } from "../reporter.ts";
import { withInterrupt } from "../with-interrupt.ts";
import { describeDeployment } from "../words/results/describe-deployment.ts";
import { toJob, type Verb } from "./job.ts";

/** Proves what one explorer shows, and submits it to others. */
export const mirrorJob: Verb<CommandArguments<typeof mirrorOptions>> = (given, host) => {
  const { json, timeout, from, ...args } = given;
  return toJob({
    json,
    isSuccess: isRecordedDeploymentVerified,
    describe: (result) => describeDeployment(result, { isCheck: false }),
    work: async (reporter) => {
      if (from === undefined) {
        throw new InvalidOptionError({
          missing: ["The explorer that shows the source", "give it with --from <name or URL>"],
        });
      }
      const {
        timeoutMs,
        signal: _,
        ...call
      } = toMirrorCall(
        { ...args, from, timeout: timeout === 0 ? undefined : timeout },
        { defaultTimeoutMs: host.settings.timeoutMs },
      );
      return withInterrupt({ reporter: reportContracts(reporter) }, (interruptible) =>
        runMirror(
          call,
          { timeoutMs, given: toGivenCommand(mirrorOptions, given), note: reporter.note, ...interruptible },
          host,
        ),
      );
    },
  });
};
