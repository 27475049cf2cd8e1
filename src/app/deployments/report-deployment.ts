import { constants, existsSync, mkdirSync, statSync } from "node:fs";
import { access, appendFile, lstat, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createFailure } from "../../core/errors/failure.ts";
import { writeWhole } from "../../project/files.ts";
import type { Words } from "../../verification/ports.ts";
import type { RecordedDeploymentResult } from "../../verification/result.ts";
import { toFailure } from "../../verification/to-result.ts";
import type { AppHost } from "../host.ts";
import { onNamedFile } from "../options/on-named-file.ts";
import type { ConsoleReporter } from "../reporter.ts";
import { toAnnotations, toMarkdown } from "../words/results/report-deployment.ts";

interface Report {
  /** Where to write it; undefined: nowhere. */
  readonly file: string | undefined;
  readonly isCheck: boolean;
  /** Verifies all that is ready to be verified. */
  readonly verifyCommand?: string | undefined;
  readonly reporter: Pick<ConsoleReporter, "note">;
  readonly findPackageSource?: AppHost["findPackageSource"] | undefined;
  /** Of the process: GitHub says there that it runs it, and where the job's summary is. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/**
 * Writes a result where people look for it: to the file that was named, and in GitHub Actions to the job's
 * summary, with an annotation for each contract that is not as it should be. Those go to stderr, so that
 * stdout has one document.
 *
 * @throws INVALID_OPTION when a file cannot be written
 */
export async function reportDeployment(
  result: RecordedDeploymentResult,
  { file, isCheck, verifyCommand, reporter, variables = process.env, findPackageSource }: Report,
): Promise<void> {
  const text = toMarkdown(result, { isCheck, verifyCommand });
  if (file !== undefined) {
    await onNamedFile({ option: "--report", value: file }, async () => {
      // As a bundle, and what a look-up writes.
      mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
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
  for (const annotation of toAnnotations(result, (name) =>
    nameInRepository(name, { variables, findPackageSource }),
  )) {
    reporter.note(annotation);
  }
}

/**
 * GitHub looks for a file from the repository's folder on, where the project may be a folder below it. A source
 * has its name from the project's folder on: it is kept where the run is in another one. A source of a package of the
 * workspace is a file of the repository, too.
 */
function nameInRepository(
  source: string,
  {
    variables: { GITHUB_WORKSPACE: workspace = "" } = {},
    findPackageSource,
  }: Pick<Report, "variables" | "findPackageSource">,
): string {
  const ofPackage = source.replace(/^((?:@[^/]+\/)?[^/]+)\//, "npm/$1@local/");
  const file = existsSync(source) ? source : (findPackageSource?.(ofPackage) ?? source);
  const name = existsSync(file) ? path.relative(workspace, file) : file;
  return name.startsWith("..") || path.isAbsolute(name) ? path.relative("", file) : name;
}

/**
 * Writes the failure that ended a run where its result would be: the report of an earlier run, which is there
 * already, says nothing of this one. A place that cannot be written hides no failure.
 */
export async function reportRefusal(
  error: unknown,
  { words, ...report }: Report & { readonly words: Pick<Words, "listHints"> },
): Promise<void> {
  const failures = [toFailure(error, words)];
  await reportDeployment({ status: "error", contracts: [], notAsked: [], failures }, report).catch(
    () => undefined,
  );
}

/**
 * Checks that the report can be written, before anything is asked or submitted.
 *
 * @throws INVALID_OPTION for a folder, or a place that cannot be written
 */
export async function checkReportFile(file: string): Promise<void> {
  const named = { option: "--report", value: file };
  const before = await stat(file).catch(() => undefined);
  if (before?.isDirectory() === true || /[\\/]$/.test(file)) {
    throw createFailure("INVALID_OPTION", {
      ...named,
      reason: "it is a folder; give a file, such as report.md",
    });
  }
  if (before !== undefined && !before.isFile()) {
    return;
  }
  const folder = findNearest(path.dirname(path.resolve(file)));
  if (!statSync(folder).isDirectory()) {
    throw createFailure("INVALID_OPTION", { ...named, reason: `${folder} is a file and no folder` });
  }
  await onNamedFile(named, () => access(folder, constants.W_OK));
}

/** Returns the nearest place that is there, upwards from a folder. */
function findNearest(folder: string): string {
  const parent = path.dirname(folder);
  return existsSync(folder) || parent === folder ? folder : findNearest(parent);
}

/** Replaces the report of an earlier run. What is no file, such as /dev/stderr or a link, is written to. */
async function writeReport(file: string, text: string): Promise<void> {
  const before = await lstat(file).catch(() => undefined);
  await (before === undefined || before.isFile() ? writeWhole(file, text) : writeFile(file, text));
}
