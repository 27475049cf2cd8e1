import path from "node:path";
import { type OutputFilter, parseBuildInfoOutput } from "../core/build-info/parse-build-info-output.ts";
import type { StoredContract } from "../core/build-info/stored-contract.ts";
import { listFolder } from "./list-folder.ts";
import { outputSuffix } from "./output-suffix.ts";
import { readBuildFile } from "./read-build-file.ts";

/**
 * Reads the wanted contracts of all builds' outputs, which also hold those without an artifact: npm
 * dependencies and what a factory creates.
 *
 * One file after the other, because each may have a hundred megabytes.
 *
 * @throws BuildInfoInvalidError when an output is damaged: what it held cannot be ruled out
 */
export async function findInOutputs(
  buildInfoFolder: string,
  filter: OutputFilter,
): Promise<readonly StoredContract[]> {
  const found: StoredContract[] = [];
  for (const { name } of listFolder(buildInfoFolder)) {
    if (!name.endsWith(outputSuffix)) {
      continue;
    }
    const file = path.join(buildInfoFolder, name);
    const bytes = await readBuildFile(file);
    const buildInfoId = name.slice(0, -outputSuffix.length);
    found.push(
      ...(bytes === undefined ? [] : parseBuildInfoOutput({ path: file, bytes, buildInfoId }, filter)),
    );
  }
  return found;
}
