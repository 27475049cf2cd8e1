import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { isSystemError } from "../base/system-error.ts";
import { createFailure, type Failure } from "../core/errors/failure.ts";
import { readFlags } from "./files.ts";

export interface ArtifactFile {
  readonly path: string;
  /** Only until the next file is asked for: the buffer is used again. */
  readonly bytes: Buffer;
}

const firstBufferBytes = 2 ** 18;

/** Signals and timers get their turn after so many files, which take some milliseconds. */
const filesInTurn = 500;

/**
 * Yields the contents of files, one at a time, all in the same buffer; a file that is gone is passed over:
 * another process may be building.
 *
 * Ten thousand artifacts are read this way in a tenth of the time that a promise and a buffer for each
 * take, and in next to no memory.
 *
 * @throws BUILD_INFO_INVALID when a file is there and cannot be read
 */
export async function* readArtifactFiles(paths: readonly string[]): AsyncGenerator<ArtifactFile> {
  let buffer: Buffer = Buffer.allocUnsafe(firstBufferBytes);
  for (const [index, artifactPath] of paths.entries()) {
    if (index % filesInTurn === filesInTurn - 1) {
      await setImmediate();
    }
    const file = openFile(artifactPath);
    if (file !== undefined) {
      const read = readWhole(file, { artifactPath, buffer });
      ({ buffer } = read);
      yield { path: artifactPath, bytes: buffer.subarray(0, read.bytes) };
    }
  }
}

function openFile(artifactPath: string): number | undefined {
  try {
    const file = openSync(artifactPath, readFlags);
    if (fstatSync(file).isFile()) {
      return file;
    }
    closeSync(file);
  } catch (cause) {
    if (isSystemError(cause, "ENOENT") || isSystemError(cause, "ENOTDIR")) {
      return undefined;
    }
    throw toUnreadable(artifactPath, cause);
  }
  throw createFailure("BUILD_INFO_INVALID", { file: artifactPath, problem: "it is not a regular file" });
}

/** Reads to the end of an open file and closes it, in a larger buffer where the given one is too small. */
function readWhole(
  file: number,
  { artifactPath, buffer }: { readonly artifactPath: string; readonly buffer: Buffer },
): { readonly buffer: Buffer; readonly bytes: number } {
  try {
    let target = buffer;
    let bytes = 0;
    for (let read = -1; read !== 0; bytes += read) {
      target = bytes === target.length ? Buffer.concat([target], target.length * 2) : target;
      read = readSync(file, target, bytes, target.length - bytes, null);
    }
    return { buffer: target, bytes };
  } catch (cause) {
    throw toUnreadable(artifactPath, cause);
  } finally {
    closeSync(file);
  }
}

function toUnreadable(file: string, cause: unknown): Failure<"BUILD_INFO_INVALID"> {
  return createFailure("BUILD_INFO_INVALID", { file, problem: "it cannot be read", cause });
}
