import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  fsync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { isSystemError } from "../base/system-error.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { CallOptions } from "../verification/ports.ts";

/**
 * Lists what a folder of a build holds, in the order of the names; nothing when there is no folder.
 *
 * It does so at once: thousands of small folders are listed several times faster than by way of promises.
 *
 * @throws BUILD_INFO_INVALID when there is one and it cannot be read
 */
export function listFolder(folder: string): readonly Dirent[] {
  try {
    return listEntries(folder);
  } catch (cause) {
    if (isSystemError(cause, "ENOENT") || isSystemError(cause, "ENOTDIR")) {
      return [];
    }
    throw createFailure("BUILD_INFO_INVALID", { file: folder, problem: "it cannot be read", cause });
  }
}

/** Opens for reading, without waiting for the writer of a pipe. Windows has no such flag, and no such files. */
export const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** `other`: a folder, or what may never end, such as a pipe or a device. */
type RegularFile =
  | { readonly kind: "none" | "other" }
  | {
      readonly kind: "read";
      readonly bytes: Buffer;
      readonly isWhole: boolean;
      readonly writtenAtMs: number;
    };

/**
 * Reads a regular file, or its first bytes.
 *
 * It does so at once: by way of promises, reading many small files takes several times the CPU time.
 *
 * @throws what the operating system refuses
 */
export function readRegularFile(file: string, maxBytes: number): RegularFile {
  // No file has such a name.
  if (file.includes("\0") || statSync(file, { throwIfNoEntry: false }) === undefined) {
    return { kind: "none" };
  }
  const descriptor = openIfThere(file);
  if (descriptor === undefined) {
    return { kind: "none" };
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) {
      return { kind: "other" };
    }
    const buffer = Buffer.allocUnsafe(Math.min(stats.size, maxBytes));
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(descriptor, buffer, length, buffer.length - length, length);
    }
    const { size, mtimeMs: writtenAtMs } = stats;
    return { kind: "read", bytes: buffer.subarray(0, length), isWhole: length === size, writtenAtMs };
  } finally {
    closeSync(descriptor);
  }
}

/** It may be removed at any time. */
function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, readFlags);
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/** Far above the largest build infos, which reach some hundred megabytes, and within what one string can hold. */
const maxBuildBytes = 500 * 1024 * 1024;

/**
 * Reads a text file; undefined if it does not exist or may not be read. It is for files that are never the only
 * source of what they tell, so a lost one is no failure.
 */
export function readIfThere(file: string): string | undefined {
  const found = unlessRefused(() => readRegularFile(file, maxBuildBytes), undefined);
  return found?.kind === "read" && found.isWhole ? found.bytes.toString("utf8") : undefined;
}

/**
 * Reads a file of a build; undefined if it does not exist: another process may be building.
 *
 * @throws BUILD_INFO_INVALID when there is one and it cannot be read
 */
export async function readBuildFile(file: string, { signal }: CallOptions = {}): Promise<Buffer | undefined> {
  signal?.throwIfAborted();
  return readFileHead(file, Number.POSITIVE_INFINITY)?.bytes;
}

/**
 * Reads the first bytes of a file of a build; undefined if it does not exist.
 *
 * @throws BUILD_INFO_INVALID when there is one and it cannot be read, or more is wanted of it than one
 * string can hold
 */
export function readFileHead(
  file: string,
  headBytes: number,
): { readonly bytes: Buffer; readonly isWhole: boolean } | undefined {
  const refuse = (problem: string, cause?: unknown) =>
    createFailure("BUILD_INFO_INVALID", { file, problem, cause });
  let found: RegularFile;
  try {
    found = readRegularFile(file, Math.min(headBytes, maxBuildBytes));
  } catch (cause) {
    throw isSystemError(cause) ? refuse("it cannot be read", cause) : cause;
  }
  if (found.kind === "other") {
    throw refuse("it is not a regular file");
  }
  if (found.kind === "read" && !found.isWhole && headBytes > maxBuildBytes) {
    throw refuse(`it is larger than ${maxBuildBytes / 1024 / 1024} MiB`);
  }
  return found.kind === "read" ? found : undefined;
}

/** Far above what this package writes into one of its small files: the words of a command line are part of it. */
const maxOwnBytes = 16 * 1024 * 1024;

/**
 * Reads a small file that this package wrote; `undefined` if there is none. The text is empty if the file cannot
 * be ours: it is not a regular file, or it is too large.
 *
 * @throws what the operating system refuses
 */
export function readOwnFile(
  file: string,
): { readonly text: string; readonly writtenAtMs: number } | undefined {
  const found = readRegularFile(file, maxOwnBytes);
  if (found.kind === "none") {
    return undefined;
  }
  if (found.kind === "read" && found.isWhole) {
    return { text: found.bytes.toString("utf8"), writtenAtMs: found.writtenAtMs };
  }
  const stats = statSync(file);
  // Reading a folder fails, as it must: nothing can be written in its place.
  return { text: stats.isDirectory() ? readFileSync(file, "utf8") : "", writtenAtMs: stats.mtimeMs };
}

/** Hardhat 3 keeps a build's output in a second file, which ends so where the first ends in `.json`. */
export const outputSuffix = ".output.json";

/** So many files are read at once: enough to hide a slow disk, few enough for any system's limit. */
export const fileLimit = 16;

/** Lists a folder in the order of the names; empty if it does not exist or may not be read. */
export function listIfThere(folder: string): readonly Dirent[] {
  return unlessRefused(() => listEntries(folder), []);
}

function listEntries(folder: string): readonly Dirent[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Lists a folder and those around it, the nearest first. */
export function listUpwards(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...listUpwards(parent)];
}

/** Writes a small file of this package, for this user alone, that is on the disk when the promise resolves. */
export function writeDurably(file: string, text: string): Promise<void> {
  return writeWhole(file, text, { mode: 0o600, reach: reachDisk });
}

/**
 * Writes a file whole or not at all: a reader sees the old text or the new one, and a full disk leaves what was there.
 * A link in its place is replaced, not written through.
 */
export async function writeWhole(
  file: string,
  text: string,
  { mode = 0o666, reach = async () => undefined }: WriteOptions = {},
): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const descriptor = openSync(draft, "wx", mode);
    try {
      writeFileSync(descriptor, text);
      await reach(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}

interface WriteOptions {
  readonly mode?: number;
  /** Waits until what was written is on the disk; default: nothing is waited for. */
  readonly reach?: (descriptor: number) => Promise<void>;
}

const reachDisk = promisify(fsync);

/**
 * Removes a small file if it is there. It does so at once: that takes microseconds, and by way of a promise ten
 * times the CPU time.
 */
export function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!isSystemError(error, "ENOENT")) {
      throw error;
    }
  }
}

/** Does work that may be left undone if the operating system refuses it. */
export async function doIfAllowed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

/** Does what may be left undone: returns the fallback if the operating system refuses it. */
export function unlessRefused<ResultT>(work: () => ResultT, fallback: ResultT): ResultT {
  try {
    return work();
  } catch (error) {
    if (isSystemError(error)) {
      return fallback;
    }
    throw error;
  }
}
