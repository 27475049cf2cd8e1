import { givenArguments } from "../options/given-values.ts";
import type { CommandArguments } from "../options/option-kinds.ts";
import { checkReportFile, writeReportFile } from "../options/report-file.ts";
import type { reviewOptions } from "../options/review-options.ts";
import { reviewUpgrade } from "../use-cases.ts";
import { writeReport } from "../words/report/write-report.ts";
import { describeReview, toReviewReport } from "../words/review/describe-review.ts";
import { createVerification } from "./verification-command.ts";

type ReviewArguments = CommandArguments<typeof reviewOptions>;

/** Reviews an upgrade. The exit code is 0 only if no rule is broken, and all could be compared and rehearsed. */
export const reviewCommand = createVerification(reviewUpgrade, {
  about: ({ address = "" }: ReviewArguments) => ({ address }),
  describe: (result, _args, { width }) => describeReview(result, width),
  isSuccess: ({ status }) => status === "no-problem-found",
  complete: async ({ constructorArgs }) => ({
    options: { constructorArgs: undefined },
    constructorArguments: await givenArguments({
      constructorArgs,
      constructorArguments: [],
      constructorArgsPath: undefined,
    }),
  }),
  surround: async (run, { args: { report } }) => {
    if (report === undefined) {
      return run();
    }
    await checkReportFile(report);
    const result = await run();
    await writeReportFile(report, writeReport(toReviewReport(result), report));
    return result;
  },
});
