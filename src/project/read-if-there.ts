import { readFile } from "node:fs/promises";
import { isSystemError } from "./is-system-error.ts";

/**
 * Reads a text file; undefined when there is none, or none that may be read. It is for files that
 * are never the only source of what they tell, so a lost one is no failure.
 */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isSystemError(error)) {
      return undefined;
    }
    throw error;
  }
}
