import path from "node:path";
import { readIfThere } from "./read-if-there.ts";

/** How Hardhat 3 begins the input source names of a project's own files. */
const projectPrefix = "project/";

/**
 * Reads the text that a source has now, by its input source name; undefined where it is no file of the
 * project, gone, or not readable.
 */
export async function readProjectSource(
  projectFolder: string,
  inputSourceName: string,
): Promise<string | undefined> {
  const file = path.resolve(projectFolder, inputSourceName.slice(projectPrefix.length));
  const isInside = file.startsWith(path.resolve(projectFolder) + path.sep);
  if (!inputSourceName.startsWith(projectPrefix) || !isInside) {
    return undefined;
  }
  return readIfThere(file);
}
