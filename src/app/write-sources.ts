import { mkdirSync, type Stats } from "node:fs";
import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { toFlag } from "../base/command-place.ts";
import { isSystemError } from "../base/system-error.ts";
import { planSourceFiles } from "../core/contract/safe-source-path.ts";
import { createFailure } from "../core/errors/failure.ts";
import { sharedMode, writeDurably } from "../project/files.ts";
import { onNamedFile } from "./options/on-named-file.ts";

export interface WrittenFile {
  readonly path: string;
  readonly sourceName: string;
  /** Whether its own name was no safe path. */
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
 * Names of sources come from strangers: each is turned into a path that stays in the folder, also where a link lies in
 * the way. All is checked before anything is written.
 *
 * @throws OUTPUT_EXISTS, OUTPUT_PATH_UNSAFE, INVALID_OPTION
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
    await writeDurably(file, sources[sourceName] ?? "", sharedMode);
  }
  return planned.map(({ sourceName, segments, renamed }) => ({
    path: path.join(folder, ...segments),
    sourceName,
    renamed,
  }));
}

/** Follows no link. @throws OUTPUT_EXISTS, OUTPUT_PATH_UNSAFE */
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

/** @throws INVALID_OPTION */
function refuseUnwritable<ResultT>(out: string, write: () => Promise<ResultT>): Promise<ResultT> {
  return onNamedFile({ option: toFlag("out"), value: out }, write);
}

/** Called before the source is made. @throws OUTPUT_EXISTS, INVALID_OPTION */
export async function checkSourceFile({ file, overwrite }: SourceFile): Promise<void> {
  const entry = await refuseUnwritable(file, () => findEntry(file));
  if (entry !== undefined) {
    checkFile(entry, { file, overwrite });
  }
}

/** @throws OUTPUT_EXISTS, INVALID_OPTION */
export async function writeSourceFile(text: string, { file, overwrite }: SourceFile): Promise<void> {
  await checkSourceFile({ file, overwrite });
  await refuseUnwritable(file, async () => {
    mkdirSync(path.dirname(file), { recursive: true });
    await writeDurably(file, text, sharedMode);
  });
}
