import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  fsync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { isSystemError } from "../base/system-error.ts";
import { createFailure } from "../core/errors/failure.ts";
import type { CallOptions } from "../verification/ports.ts";

/**
 * Lists a folder of a build by name; empty if there is no folder. Synchronous calls list thousands of small folders
 * several times faster.
 *
 * @throws BUILD_INFO_INVALID if the folder cannot be read
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

/** Does not wait for the writer of a pipe. Windows has no such flag. */
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** `other` is a folder, a pipe or a device. */
type RegularFile =
  | { readonly kind: "none" }
  | { readonly kind: "other"; readonly writtenAtMs: number }
  | {
      readonly kind: "read";
      readonly bytes: Buffer;
      readonly isWhole: boolean;
      readonly writtenAtMs: number;
    };

/** Reads a regular file, or its first bytes. Synchronous calls read small files in a part of the CPU time. */
export function readRegularFile(file: string, maxBytes: number): RegularFile {
  const descriptor = openIfThere(file);
  if (descriptor === undefined) {
    return { kind: "none" };
  }
  try {
    const stats = fstatSync(descriptor);
    const { size, mtimeMs: writtenAtMs } = stats;
    if (!stats.isFile()) {
      return { kind: "other", writtenAtMs };
    }
    const buffer = Buffer.allocUnsafe(Math.min(size, maxBytes));
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read) {
      read = readSync(descriptor, buffer, length, buffer.length - length, length);
    }
    return { kind: "read", bytes: buffer.subarray(0, length), isWhole: length === size, writtenAtMs };
  } finally {
    closeSync(descriptor);
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, readFlags);
  } catch (error) {
    // No file has a zero byte in its name.
    if (isSystemError(error, "ENOENT") || isSystemError(error, "ENOTDIR") || file.includes("\0")) {
      return undefined;
    }
    throw error;
  }
}

/** Build infos reach some hundred megabytes. This is within the length of a string. */
const maxBuildBytes = 500 * 1024 * 1024;

/** Returns undefined for a file that does not exist or cannot be read. */
export function readIfThere(file: string): string | undefined {
  const found = unlessRefused(() => readRegularFile(file, maxBuildBytes), undefined);
  return found?.kind === "read" && found.isWhole ? found.bytes.toString("utf8") : undefined;
}

/**
 * Returns undefined for a file that does not exist: another process may be building.
 *
 * @throws BUILD_INFO_INVALID if the file cannot be read
 */
export async function readBuildFile(file: string, { signal }: CallOptions = {}): Promise<Buffer | undefined> {
  signal?.throwIfAborted();
  return readFileHead(file, Number.POSITIVE_INFINITY)?.bytes;
}

/** @throws BUILD_INFO_INVALID if the file cannot be read, or is too large for a string */
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

/** The largest part is the words of a command line. */
const maxOwnBytes = 16 * 1024 * 1024;

/** Reads a file of this package. The text of a file that cannot be ours is empty. */
export function readOwnFile(
  file: string,
): { readonly text: string; readonly writtenAtMs: number } | undefined {
  const found = readRegularFile(file, maxOwnBytes);
  if (found.kind === "none") {
    return undefined;
  }
  const isOurs = found.kind === "read" && found.isWhole;
  return { text: isOurs ? found.bytes.toString("utf8") : "", writtenAtMs: found.writtenAtMs };
}

/** Hardhat 3 writes the output of a build to a second file. */
export const outputSuffix = ".output.json";

/** Few enough for any system's limit of open files. */
export const fileLimit = 16;

/** Lists a folder by name; empty if it does not exist or cannot be read. */
export function listIfThere(folder: string): readonly Dirent[] {
  return unlessRefused(() => listEntries(folder), []);
}

function listEntries(folder: string): readonly Dirent[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Lists a folder and its parents, the nearest first. */
export function listUpwards(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...listUpwards(parent)];
}

const reachDisk = promisify(fsync);

/**
 * Writes a file, by default for this user only. It is on the disk when the promise resolves. Readers see the old text or
 * the new one, and a full disk leaves the old one. A link is replaced.
 */
export async function writeDurably(file: string, text: string, mode = 0o600): Promise<void> {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const descriptor = openSync(draft, "wx", mode);
    try {
      writeFileSync(descriptor, text);
      await reachDisk(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    removeFile(draft);
    throw error;
  }
}

/** Of a file that others may read, as far as the user's mask allows it. */
export const sharedMode = 0o666;

/** Removes a file if it exists. A synchronous call takes a tenth of the CPU time. */
export function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (!isSystemError(error, "ENOENT")) {
      throw error;
    }
  }
}

/** Ignores a system error. */
export async function doIfAllowed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isSystemError(error)) {
      throw error;
    }
  }
}

/** Returns the fallback after a system error. */
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
