import { randomUUID } from "node:crypto";
import {
  closeSync,
  type Dirent,
  fstatSync,
  fsync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { constants, type FileHandle, open, readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { isSystemError } from "../base/system-error.ts";
import { createFailure, isFailure } from "../core/errors/failure.ts";
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
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (cause) {
    if (isSystemError(cause, "ENOENT") || isSystemError(cause, "ENOTDIR")) {
      return [];
    }
    throw createFailure("BUILD_INFO_INVALID", { file: folder, problem: "it cannot be read", cause });
  }
}

/**
 * Reads a text file; undefined when there is none, or none that may be read: no pipe or device, which would
 * be waited for. It is for files that are never the only source of what they tell, so a lost one is no failure.
 */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readBuildFile(file))?.toString("utf8");
  } catch (error) {
    if (isFailure(error, "BUILD_INFO_INVALID")) {
      return undefined;
    }
    throw error;
  }
}

/** Far above the largest build infos, which reach some hundred megabytes, and within what one string can hold. */
const maxBytes = 500 * 1024 * 1024;

/**
 * Reads a file of a build; undefined when there is none: another process may be building.
 *
 * @throws BUILD_INFO_INVALID when there is one and it cannot be read
 */
export async function readBuildFile(file: string, { signal }: CallOptions = {}): Promise<Buffer | undefined> {
  return await withBuildFile(file, {
    signal,
    read: async (handle, size) => {
      if (size > maxBytes) {
        throw createFailure("BUILD_INFO_INVALID", { file, problem: tooLarge });
      }
      return await handle.readFile({ signal });
    },
  });
}

const tooLarge = `it is larger than ${maxBytes / 1024 / 1024} MiB`;

/** What a file begins with. */
interface FileHead {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/**
 * Reads the first bytes of a file of a build; undefined when there is none.
 *
 * @throws BUILD_INFO_INVALID when there is one and it cannot be read, or more is wanted of it than one
 * string can hold
 */
export async function readFileHead(file: string, headBytes: number): Promise<FileHead | undefined> {
  return await withBuildFile(file, {
    read: async (handle, size) => {
      if (Math.min(size, headBytes) > maxBytes) {
        throw createFailure("BUILD_INFO_INVALID", { file, problem: tooLarge });
      }
      const buffer = Buffer.allocUnsafe(Math.min(size, headBytes));
      let length = 0;
      for (let read = -1; read !== 0 && length < buffer.length; length += read) {
        read = (await handle.read(buffer, length, buffer.length - length, length)).bytesRead;
      }
      return { bytes: buffer.subarray(0, length), isWhole: length === size };
    },
  });
}

/** Opens for reading, without waiting for the writer of a pipe. Windows has no such flag, and no such files. */
export const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Of what is no regular file, such as a pipe or a device, nothing is read: it may never end. */
async function withBuildFile<Result>(
  file: string,
  {
    signal,
    read,
  }: CallOptions & { readonly read: (handle: FileHandle, sizeBytes: number) => Promise<Result> },
): Promise<Result | undefined> {
  signal?.throwIfAborted();
  try {
    const handle = await open(file, readFlags);
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) {
        throw createFailure("BUILD_INFO_INVALID", { file, problem: "it is not a regular file" });
      }
      return await read(handle, stats.size);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    signal?.throwIfAborted();
    if (isSystemError(cause, "ENOENT")) {
      return undefined;
    }
    throw isFailure(cause, "BUILD_INFO_INVALID")
      ? cause
      : createFailure("BUILD_INFO_INVALID", { file, problem: "it cannot be read", cause });
  }
}

/** Far above what this package writes into one of its small files: the words of a command line are part of it. */
const maxOwnBytes = 16 * 1024 * 1024;

/**
 * Reads a small file that this package wrote; `undefined` if there is none. The text is empty if the file cannot
 * be ours: it is not a regular file, or it is too large.
 *
 * It does so at once, as `removeFile`: a deployment asks for hundreds of such files, most of which are not there.
 *
 * @throws what the operating system refuses
 */
export function readOwnFile(
  file: string,
): { readonly text: string; readonly writtenAtMs: number } | undefined {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) {
    return undefined;
  }
  try {
    const descriptor = openSync(file, readFlags);
    try {
      const stats = fstatSync(descriptor);
      // Reading a folder fails, as it must: nothing can be written in its place.
      const isOurs = stats.isDirectory() || (stats.isFile() && stats.size <= maxOwnBytes);
      return { text: isOurs ? readFileSync(descriptor, "utf8") : "", writtenAtMs: stats.mtimeMs };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (isSystemError(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/** Hardhat 3 keeps a build's output in a second file, which ends so where the first ends in `.json`. */
export const outputSuffix = ".output.json";

/** So many files are read at once: enough to hide a slow disk, few enough for any system's limit. */
export const fileLimit = 16;

/** Lists a folder in the order of the names; nothing when there is none, or none that may be read. */
export async function listIfThere(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if (isSystemError(error)) {
      return [];
    }
    throw error;
  }
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
