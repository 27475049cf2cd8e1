import { toFlag } from "../../base/command-place.ts";
import { toPrintableJson } from "../../base/text.ts";
import { createFailure, isFailure } from "../../core/errors/failure.ts";
import { isVerified, type RecordedDeploymentResult } from "../../verification/result.ts";
import { reportDeployment, reportRefusal } from "../deployments/report-deployment.ts";
import { toRegistry } from "../deployments/to-registry.ts";
import type { AppHost } from "../host.ts";
import type { mirrorOptions } from "../options/deployment-options.ts";
import { verifyDeploymentOptions } from "../options/deployment-options.ts";
import { toGivenCommand } from "../options/given-command.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import { checkReportFile, writeReportFile } from "../options/report-file.ts";
import { reportContracts } from "../reporter.ts";
import { mirror, verifyDeployment } from "../use-cases.ts";
import { writeDeploymentCommand } from "../words/commands.ts";
import { createWords } from "../words/host-words.ts";
import { describeDeployment } from "../words/results/describe-deployment.ts";
import { type CommandPlace, createVerification } from "./verification-command.ts";

type DeploymentArguments = CommandArguments<typeof verifyDeploymentOptions>;

/** Verifies, or checks, all contracts that deployment tools recorded. */
export const verifyDeploymentCommand = createVerification(verifyDeployment, {
  isSuccess: isVerified,
  toReporter: reportContracts,
  describe: (result, args: DeploymentArguments, { host, width }) =>
    describeDeployment(result, {
      isCheck: args.check,
      verifyCommand: writeVerifyCommand(args, host),
      width,
    }),
  surround: withReport,
});

function writeVerifyCommand(args: DeploymentArguments, host: AppHost): string {
  return writeDeploymentCommand(host.commandStyle, {
    deployment: args.deployment,
    network: host.selectedNetwork,
    buildProfile: host.selectedProfile,
    given: toGivenCommand(verifyDeploymentOptions, args),
  });
}

/** Writes the result of the work, or why there is none, where people look for it. */
async function withReport(
  run: () => Promise<RecordedDeploymentResult>,
  { args, host, reporter, fail }: CommandPlace<DeploymentArguments>,
): Promise<RecordedDeploymentResult> {
  const { report: file, registry, check: isCheck } = args;
  const verifyCommand = writeVerifyCommand(args, host);
  const place = { file, isCheck, verifyCommand, reporter };
  try {
    if (file !== undefined) {
      await checkReportFile(file);
    }
    if (registry !== undefined) {
      await checkReportFile(registry, "--registry");
    }
    const result = await run();
    const write = async () => {
      await reportDeployment(result, place);
      if (registry !== undefined) {
        const text = toPrintableJson(toRegistry(result, args.commit));
        await writeReportFile(registry, `${text}\n`, "--registry");
      }
    };
    await write().catch((error: unknown) => {
      // The verified contracts are told nevertheless.
      return isFailure(error, "INVALID_OPTION") ? fail(error) : Promise.reject(error);
    });
    return result;
  } catch (error) {
    await reportRefusal(error, { ...place, words: createWords(host.commandStyle) });
    throw error;
  }
}

/** Proves what one explorer shows, and submits it to others, unless it is a check. */
export const mirrorCommand = createVerification(mirror, {
  isSuccess: isVerified,
  toReporter: reportContracts,
  describe: (result, { check }: CommandArguments<typeof mirrorOptions>, { width }) =>
    describeDeployment(result, { isCheck: check, isMirror: true, width }),
  complete: ({ from }) => {
    if (from === undefined) {
      throw createFailure("INVALID_OPTION", {
        missing: ["The explorer that shows the source", `give it with ${toFlag("from")} <name or URL>`],
      });
    }
    return {};
  },
});
