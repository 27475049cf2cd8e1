import { toFlag } from "../../base/command-place.ts";
import { type BaseError, createFailure, isFailure } from "../../core/errors/failure.ts";
import { isVerified, type RecordedDeploymentResult } from "../../verification/result.ts";
import { checkReportFile, reportDeployment, reportRefusal } from "../deployments/report-deployment.ts";
import { runDeploymentVerification } from "../deployments/run-deployment.ts";
import { runMirror } from "../deployments/run-mirror.ts";
import { mirrorOptions, verifyDeploymentOptions } from "../options/deployment-options.ts";
import { toGivenCommand } from "../options/given-command.ts";
import { toTimeLimit } from "../options/given-values.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import { toDeploymentRequest, toMirrorCall } from "../options/requests.ts";
import { reportContracts } from "../reporter.ts";
import { withInterrupt } from "../with-interrupt.ts";
import { writeDeploymentCommand } from "../words/commands.ts";
import { createWords } from "../words/host-words.ts";
import { describeDeployment } from "../words/results/describe-deployment.ts";
import { toJob, type Verb } from "./job.ts";

/** Verifies, or checks, all contracts that deployment tools recorded. */
export const verifyDeploymentJob: Verb<CommandArguments<typeof verifyDeploymentOptions>> = (given, host) => {
  const { json, explorer, timeout, report, ...args } = given;
  const verifyCommand = writeDeploymentCommand(host.commandStyle, {
    deployment: args.deployment,
    network: host.selectedNetwork,
    buildProfile: host.selectedProfile,
    given: toGivenCommand(verifyDeploymentOptions, given),
  });
  let reportFailure: BaseError | undefined;
  return toJob<RecordedDeploymentResult>({
    host,
    json,
    isSuccess: isVerified,
    findFailure: () => reportFailure,
    describe: (result) => describeDeployment(result, { isCheck: args.check, verifyCommand }),
    work: async (reporter) => {
      const { findPackageSource } = host;
      const place = { file: report, isCheck: args.check, verifyCommand, reporter, findPackageSource };
      const run = async () => {
        const options = { ...args, timeout: toTimeLimit(timeout) };
        const { request, session } = toDeploymentRequest(options, host.settings);
        if (report !== undefined) {
          await checkReportFile(report);
        }
        return withInterrupt({ reporter: reportContracts(reporter) }, (interruptible) =>
          runDeploymentVerification(
            request,
            {
              ...session,
              explorer,
              given: toGivenCommand(verifyDeploymentOptions, given),
              note: reporter.note,
              ...interruptible,
            },
            host,
          ),
        );
      };
      const result = await run().catch(async (error: unknown) => {
        await reportRefusal(error, { ...place, words: createWords(host.commandStyle) });
        throw error;
      });
      reportFailure = await reportDeployment(result, place).then(() => undefined, toFailureOfReport);
      return result;
    },
  });
};

/** What was verified is told all the same. */
function toFailureOfReport(error: unknown): BaseError {
  if (isFailure(error, "INVALID_OPTION")) {
    return error;
  }
  throw error;
}

/** Proves what one explorer shows, and submits it to others, unless it is a check. */
export const mirrorJob: Verb<CommandArguments<typeof mirrorOptions>> = (given, host) => {
  const { json, timeout, from, ...args } = given;
  return toJob<RecordedDeploymentResult>({
    host,
    json,
    isSuccess: isVerified,
    describe: (result) => describeDeployment(result, { isCheck: args.check, isMirror: true }),
    work: async (reporter) => {
      if (from === undefined) {
        throw createFailure("INVALID_OPTION", {
          missing: ["The explorer that shows the source", `give it with ${toFlag("from")} <name or URL>`],
        });
      }
      const { request, session } = toMirrorCall(
        { ...args, from, timeout: toTimeLimit(timeout) },
        host.settings,
      );
      return withInterrupt({ reporter: reportContracts(reporter) }, (interruptible) =>
        runMirror(
          request,
          { ...session, given: toGivenCommand(mirrorOptions, given), note: reporter.note, ...interruptible },
          host,
        ),
      );
    },
  });
};
