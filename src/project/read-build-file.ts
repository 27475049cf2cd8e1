import { constants, open } from "node:fs/promises";
import { BuildInfoInvalidError } from "../core/errors/project-errors.ts";
import type { CallOptions } from "../verification/ports.ts";
import { isSystemError } from "./is-system-error.ts";

/** Far above the largest build infos, which reach some hundred megabytes, and within what one string can hold. */
const maxBytes = 500 * 1024 * 1024;

/**
 * Reads a file of a build; undefined when there is none: another process may be building.
 *
 * It is opened without waiting for a writer, and nothing is read of what is no regular file: a pipe or a
 * device may never end.
 *
 * @throws BuildInfoInvalidError when there is one and it cannot be read
 */
export async function readBuildFile(file: string, { signal }: CallOptions = {}): Promise<Buffer | undefined> {
  signal?.throwIfAborted();
  try {
    // Windows has no such flag, and no pipes among its files.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = await handle.stat();
      if (!stats.isFile()) {
        throw new BuildInfoInvalidError({ file, problem: "it is no regular file" });
      }
      if (stats.size > maxBytes) {
        throw new BuildInfoInvalidError({
          file,
          problem: `it is larger than ${maxBytes / 1024 / 1024} MiB`,
        });
      }
      return await handle.readFile({ signal });
    } finally {
      await handle.close();
    }
  } catch (cause) {
    signal?.throwIfAborted();
    if (isSystemError(cause, "ENOENT")) {
      return undefined;
    }
    throw cause instanceof BuildInfoInvalidError
      ? cause
      : new BuildInfoInvalidError({ file, problem: "it cannot be read", cause });
  }
}
