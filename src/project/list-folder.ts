import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { BuildInfoInvalidError } from "../core/errors/project-errors.ts";
import { isSystemError } from "./is-system-error.ts";

/**
 * Lists what a folder of a build holds, in the order of the names; nothing when there is no folder.
 *
 * @throws BuildInfoInvalidError when there is one and it cannot be read
 */
export async function listFolder(folder: string): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (cause) {
    if (isSystemError(cause, "ENOENT") || isSystemError(cause, "ENOTDIR")) {
      return [];
    }
    throw new BuildInfoInvalidError({ file: folder, problem: "it cannot be read", cause });
  }
}
