import { type FileHandle, open } from "node:fs/promises";
import { BuildInfoInvalidError } from "../core/errors/project-errors.ts";
import { isSystemError } from "./is-system-error.ts";

/** What a file begins with. */
export interface FileHead {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/**
 * Reads the first bytes of a file of a build; undefined when there is none: another process may be
 * building.
 *
 * @throws BuildInfoInvalidError when there is one and it cannot be read
 */
export async function readFileHead(file: string, maxBytes: number): Promise<FileHead | undefined> {
  try {
    const handle = await open(file, "r");
    try {
      return await readFrom(handle, maxBytes);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (isSystemError(cause, "ENOENT")) {
      return undefined;
    }
    throw new BuildInfoInvalidError({ file, problem: "it cannot be read", cause });
  }
}

async function readFrom(handle: FileHandle, maxBytes: number): Promise<FileHead> {
  const { size } = await handle.stat();
  const buffer = Buffer.allocUnsafe(Math.min(size, maxBytes));
  let length = 0;
  for (let read = -1; read !== 0 && length < buffer.length; length += read) {
    read = (await handle.read(buffer, length, buffer.length - length, length)).bytesRead;
  }
  return { bytes: buffer.subarray(0, length), isWhole: length === size };
}
