import { mkdirSync, type Stats } from "node:fs";
import { lstat, readFile, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import { toFlag } from "../base/command-place.ts";
import { isSystemError } from "../base/system-error.ts";
import { planSourceFiles } from "../core/contract/safe-source-path.ts";
import { createFailure } from "../core/errors/failure.ts";
import { removeFile, unlessRefused, writeWhole } from "../project/files.ts";
import { onNamedFile } from "./options/on-named-file.ts";

/** Where a source was written. */
export interface WrittenFile {
  readonly path: string;
  readonly sourceName: string;
  /** Whether the source's own name was no safe path in the folder. */
  readonly renamed: boolean;
}

interface SourceFile {
  readonly file: string;
  readonly overwrite: boolean;
}

interface Output {
  readonly folder: string;
  readonly overwrite: boolean;
}

/**
 * Writes sources below a folder. Their names come from strangers: each is turned into a path that
 * stays in the folder on every system, also where a link lies in the way. Everything is checked
 * before anything is written. A file that has the source already stays: the same command can be run twice.
 *
 * @throws OUTPUT_EXISTS when another file is there already and may not be overwritten
 * @throws OUTPUT_PATH_UNSAFE when a link would lead out of the folder
 * @throws INVALID_OPTION when the folder cannot be written to
 */
export async function writeSources(
  sources: Readonly<Record<string, string>>,
  output: Output,
): Promise<WrittenFile[]> {
  return refuseUnwritable(output.folder, () => writeAll(sources, output));
}

async function writeAll(
  sources: Readonly<Record<string, string>>,
  { folder, overwrite }: Output,
): Promise<WrittenFile[]> {
  mkdirSync(folder, { recursive: true });
  const root = await realpath(folder);
  const planned = planSourceFiles(Object.keys(sources));
  for (const { sourceName, segments } of planned) {
    await checkOutputPath(root, { segments, overwrite, text: sources[sourceName] ?? "" });
  }
  for (const { sourceName, segments } of planned) {
    const file = path.join(root, ...segments);
    mkdirSync(path.dirname(file), { recursive: true });
    await writeNewFile(file, { text: sources[sourceName] ?? "", overwrite });
  }
  return planned.map(({ sourceName, segments, renamed }) => ({
    path: path.join(folder, ...segments),
    sourceName,
    renamed,
  }));
}

/**
 * Checks that a file may be written below a folder, level by level and without following a link.
 *
 * @throws OUTPUT_EXISTS when something is there already that may not be replaced
 * @throws OUTPUT_PATH_UNSAFE when a link would lead out of the folder
 */
async function checkOutputPath(
  root: string,
  {
    segments,
    overwrite,
    text,
  }: { readonly segments: readonly string[]; readonly overwrite: boolean; readonly text: string },
): Promise<void> {
  let current = root;
  for (const [index, segment] of segments.entries()) {
    current = path.join(current, segment);
    const entry = await findEntry(current);
    if (entry === undefined) {
      return;
    }
    if (index === segments.length - 1) {
      checkFile(entry, { file: current, overwrite: overwrite || (await hasText(current, text)) });
    } else {
      checkFolder(entry, { root, folder: current });
    }
  }
}

async function findEntry(file: string): Promise<Stats | undefined> {
  try {
    return await lstat(file);
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/** Returns whether a file, which is no link, has this text. */
async function hasText(file: string, text: string): Promise<boolean> {
  const entry = await findEntry(file);
  return (
    entry?.isFile() === true &&
    entry.size === Buffer.byteLength(text) &&
    (await readFile(file, "utf8")) === text
  );
}

/** A link in the place of a file is replaced, never written through. */
function checkFile(entry: Stats, { file, overwrite }: SourceFile): void {
  if (!overwrite || entry.isDirectory()) {
    throw createFailure("OUTPUT_EXISTS", { path: file, isReplaceable: !entry.isDirectory() });
  }
}

function checkFolder(
  entry: Stats,
  { root, folder }: { readonly root: string; readonly folder: string },
): void {
  if (entry.isSymbolicLink()) {
    throw createFailure("OUTPUT_PATH_UNSAFE", {
      folder: root,
      path: folder,
      reason: "a link leads out of the folder",
    });
  }
  if (!entry.isDirectory()) {
    throw createFailure("OUTPUT_EXISTS", { path: folder });
  }
}

/**
 * Does what writes to the place that the user named.
 *
 * @throws INVALID_OPTION when the operating system cannot write there
 */
function refuseUnwritable<ResultT>(out: string, write: () => Promise<ResultT>): Promise<ResultT> {
  return onNamedFile({ option: toFlag("out"), value: out }, write);
}

/**
 * Writes a file that is always a new one: one that is there is replaced, where that is allowed,
 * so that no link is written through.
 *
 * @throws OUTPUT_EXISTS
 */
async function writeNewFile(
  file: string,
  { text, overwrite }: { readonly text: string; readonly overwrite: boolean },
): Promise<void> {
  if (overwrite) {
    await writeWhole(file, text);
    return;
  }
  try {
    await writeFile(file, text, { flag: "wx" });
  } catch (error) {
    if (isSystemError(error, "EEXIST")) {
      if (await hasText(file, text)) {
        return;
      }
      throw createFailure("OUTPUT_EXISTS", { path: file, isReplaceable: true });
    }
    // A file that a full disk cut off is useless, and would block the next run.
    unlessRefused(() => removeFile(file), undefined);
    throw error;
  }
}

/**
 * Checks that a source may be written to the file that the user names, before the source is made.
 *
 * @throws OUTPUT_EXISTS when something is there already that may not be replaced
 * @throws INVALID_OPTION when nothing can be there
 */
export async function checkSourceFile({ file, overwrite }: SourceFile): Promise<void> {
  const entry = await refuseUnwritable(file, () => findEntry(file));
  if (entry !== undefined) {
    checkFile(entry, { file, overwrite });
  }
}

/**
 * Writes a source to the file that the user names, and makes the folders that it lies in.
 *
 * @throws OUTPUT_EXISTS when there is a file already and it may not be overwritten
 * @throws INVALID_OPTION when the file cannot be written
 */
export async function writeSourceFile(text: string, { file, overwrite }: SourceFile): Promise<void> {
  await refuseUnwritable(file, async () => {
    mkdirSync(path.dirname(file), { recursive: true });
    await writeNewFile(file, { text, overwrite });
  });
}
