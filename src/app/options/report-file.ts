import { constants, existsSync, mkdirSync, statSync } from "node:fs";
import { access, lstat, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { createFailure } from "../../core/errors/failure.ts";
import { sharedMode, writeDurably } from "../../project/files.ts";
import { onNamedFile } from "./on-named-file.ts";

type ReportOption = "--report" | "--registry";

/** Called before anything is asked or submitted. @throws INVALID_OPTION */
export async function checkReportFile(file: string, option: ReportOption = "--report"): Promise<void> {
  const named = { option, value: file };
  const before = await stat(file).catch(() => undefined);
  if (before?.isDirectory() === true || /[\\/]$/.test(file)) {
    throw createFailure("INVALID_OPTION", {
      ...named,
      reason: `it is a folder; give a file, such as ${option === "--report" ? "report.md" : "registry.json"}`,
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

function findNearest(folder: string): string {
  const parent = path.dirname(folder);
  return existsSync(folder) || parent === folder ? folder : findNearest(parent);
}

/** What is no regular file, such as /dev/stderr or a link, is written to directly. @throws INVALID_OPTION */
export async function writeReportFile(
  file: string,
  text: string,
  option: ReportOption = "--report",
): Promise<void> {
  const place = path.resolve(file);
  await onNamedFile({ option, value: file }, async () => {
    mkdirSync(path.dirname(place), { recursive: true });
    const before = await lstat(place).catch(() => undefined);
    await (before === undefined || before.isFile()
      ? writeDurably(place, text, sharedMode)
      : writeFile(place, text));
  });
}
