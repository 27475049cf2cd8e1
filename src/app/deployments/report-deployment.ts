import { existsSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import type { Words } from "../../verification/ports.ts";
import type { RecordedDeploymentResult } from "../../verification/result.ts";
import { toFailure } from "../../verification/to-result.ts";
import { onNamedFile } from "../options/on-named-file.ts";
import { writeReportFile } from "../options/report-file.ts";
import type { ConsoleReporter } from "../reporter.ts";
import { toAnnotations, toDeploymentReport } from "../words/report/report-deployment.ts";
import { toMarkdown } from "../words/report/write-markdown.ts";
import { writeReport } from "../words/report/write-report.ts";

interface Report {
  readonly file: string | undefined;
  readonly isCheck: boolean;
  /** Verifies all that is ready to be verified. */
  readonly verifyCommand?: string | undefined;
  readonly reporter: Pick<ConsoleReporter, "note">;
  /** Of the process. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/**
 * In GitHub Actions, also writes the job's summary, and annotations to stderr, so that stdout has one document.
 *
 * @throws INVALID_OPTION when a file cannot be written
 */
export async function reportDeployment(
  result: RecordedDeploymentResult,
  { file, isCheck, verifyCommand, reporter, variables = process.env }: Report,
): Promise<void> {
  const report = toDeploymentReport(result, { isCheck, verifyCommand });
  if (file !== undefined) {
    await writeReportFile(file, writeReport(report, file));
  }
  const { GITHUB_ACTIONS: isGitHub, GITHUB_STEP_SUMMARY: summary } = variables;
  if (isGitHub !== "true") {
    return;
  }
  if (summary !== undefined && summary !== "") {
    await onNamedFile({ option: "GITHUB_STEP_SUMMARY", value: summary }, () =>
      appendFile(summary, toMarkdown(report)),
    );
  }
  for (const annotation of toAnnotations(result, (name) => nameInRepository(name, variables))) {
    reporter.note(annotation);
  }
}

/** GitHub looks for a file from the repository's folder on. */
function nameInRepository(
  source: string,
  { GITHUB_WORKSPACE: workspace = "" }: NonNullable<Report["variables"]>,
): string {
  const name = existsSync(source) ? path.relative(workspace, source) : source;
  return name.startsWith("..") || path.isAbsolute(name) ? path.relative("", source) : name;
}

/** Otherwise the report of an earlier run would stay. A place that cannot be written hides no failure. */
export async function reportRefusal(
  error: unknown,
  { words, ...report }: Report & { readonly words: Pick<Words, "listHints"> },
): Promise<void> {
  const failures = [toFailure(error, words)];
  await reportDeployment({ status: "error", contracts: [], notAsked: [], failures }, report).catch(
    () => undefined,
  );
}
