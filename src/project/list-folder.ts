import { type Dirent, readdirSync } from "node:fs";
import { BuildInfoInvalidError } from "../core/errors/project-errors.ts";
import { isSystemError } from "./is-system-error.ts";

/**
 * Lists what a folder of a build holds, in the order of the names; nothing when there is no folder.
 *
 * It does so at once: thousands of small folders are listed several times faster than by way of promises.
 *
 * @throws BuildInfoInvalidError when there is one and it cannot be read
 */
export function listFolder(folder: string): readonly Dirent[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (cause) {
    if (isSystemError(cause, "ENOENT") || isSystemError(cause, "ENOTDIR")) {
      return [];
    }
    throw new BuildInfoInvalidError({ file: folder, problem: "it cannot be read", cause });
  }
}
