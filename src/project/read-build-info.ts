import path from "node:path";
import type { BuildInfo } from "../core/build/parse-build-info.ts";
import { parseBuildInfo } from "../core/build/parse-build-info.ts";
import { BuildInfoInvalidError } from "../core/errors/project-errors.ts";
import { readBuildFile } from "./read-build-file.ts";

/**
 * Reads one build info.
 *
 * @throws BuildInfoInvalidError when there is none of this id, or it is damaged
 */
export async function readBuildInfo(buildInfoFolder: string, id: string): Promise<BuildInfo> {
  // The id comes out of an artifact: it must not lead to another folder.
  const file = path.join(buildInfoFolder, `${path.basename(id)}.json`);
  const bytes = await readBuildFile(file);
  if (bytes === undefined) {
    throw new BuildInfoInvalidError({ file, problem: "it does not exist, though an artifact names it" });
  }
  return parseBuildInfo({ path: file, text: bytes.toString() });
}
