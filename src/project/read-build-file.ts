import { readFile } from "node:fs/promises";
import { BuildInfoInvalidError } from "../core/errors/project-errors.ts";
import { isSystemError } from "./is-system-error.ts";

/**
 * Reads a file of a build; undefined when there is none: another process may be building.
 *
 * @throws BuildInfoInvalidError when there is one and it cannot be read
 */
export async function readBuildFile(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    if (isSystemError(cause, "ENOENT")) {
      return undefined;
    }
    throw new BuildInfoInvalidError({ file, problem: "it cannot be read", cause });
  }
}
