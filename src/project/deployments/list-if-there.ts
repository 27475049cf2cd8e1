import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { isSystemError } from "../is-system-error.ts";

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
