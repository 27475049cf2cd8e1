import { mkdirSync } from "node:fs";
import { appendFile, lstat, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "../../base/system-error.ts";
import type { RecordedDeploymentResult } from "../../verification/result.ts";
import { onNamedFile } from "../options/on-named-file.ts";
import type { ConsoleReporter } from "../reporter.ts";
import { toAnnotations, toMarkdown } from "../words/results/report-deployment.ts";
import { replaceFile } from "../write-sources.ts";

interface Report {
  /** Where to write it; undefined: nowhere. */
  readonly file: string | undefined;
  readonly isCheck: boolean;
  /** Verifies all that is ready to be verified. */
  readonly verifyCommand?: string | undefined;
  readonly reporter: Pick<ConsoleReporter, "note">;
  /** Of the process: GitHub says there that it runs it, and where the job's summary is. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/**
 * Writes a result where people look for it: to the file that was named, and in GitHub Actions to the job's
 * summary, with an annotation for each contract that is not as it should be. Those go to stderr, so that
 * stdout has one document.
 *
 * @throws InvalidOptionError when a file cannot be written
 */
export async function reportDeployment(
  result: RecordedDeploymentResult,
  { file, isCheck, verifyCommand, reporter, variables = process.env }: Report,
): Promise<void> {
  const text = toMarkdown(result, { isCheck, verifyCommand });
  if (file !== undefined) {
    await onNamedFile({ option: "--report", value: file }, async () => {
      // As a bundle, and what a look-up writes.
      makeFolder(path.dirname(path.resolve(file)), { mkdir: mkdirSync });
      await writeReport(path.resolve(file), text);
    });
  }
  const { GITHUB_ACTIONS: isGitHub, GITHUB_STEP_SUMMARY: summary } = variables;
  if (isGitHub !== "true") {
    return;
  }
  if (summary !== undefined && summary !== "") {
    await onNamedFile({ option: "GITHUB_STEP_SUMMARY", value: summary }, () => appendFile(summary, text));
  }
  for (const annotation of toAnnotations(result, (record) => path.relative("", record))) {
    reporter.note(annotation);
  }
}

/** Replaces the report of an earlier run. What is no file, such as /dev/stderr or a link, is written to. */
async function writeReport(file: string, text: string): Promise<void> {
  const before = await lstat(file).catch(() => undefined);
  await (before === undefined || before.isFile() ? replaceFile(file, text) : writeFile(file, text));
}
