import path from "node:path";
import type { StoredContract } from "../core/build/compiled-contract.ts";
import { type OutputFilter, parseBuildInfoOutput } from "../core/build/parse-output.ts";
import { isFailure } from "../core/errors/failure.ts";
import { listFolder, outputSuffix, readFileHead } from "./files.ts";

/** The contracts of a thousand sources. The syntax trees after them are ten times as large. */
const firstHeadBytes = 2 ** 24;

/**
 * Reads the contracts of all outputs, also those without an artifact: npm dependencies, and what a factory creates.
 * Each file may have a hundred megabytes, so they are read one after the other.
 *
 * @throws BUILD_INFO_INVALID for a damaged output
 */
export async function findInOutputs(
  buildInfoFolder: string,
  filter: OutputFilter,
): Promise<readonly StoredContract[]> {
  const found: StoredContract[] = [];
  for (const { name } of listFolder(buildInfoFolder)) {
    if (name.endsWith(outputSuffix)) {
      found.push(...(await findInOutput(buildInfoFolder, { name, filter })));
    }
  }
  return found;
}

/** solc writes contracts first, so most of a large file need not be read. */
async function findInOutput(
  folder: string,
  { name, filter }: { readonly name: string; readonly filter: OutputFilter },
): Promise<readonly StoredContract[]> {
  const file = path.join(folder, name);
  const buildInfoId = name.slice(0, -outputSuffix.length);
  for (let headBytes = firstHeadBytes; ; headBytes *= 4) {
    const head = readFileHead(file, headBytes);
    if (head === undefined) {
      return [];
    }
    try {
      return parseBuildInfoOutput({ path: file, bytes: head.bytes, buildInfoId }, filter);
    } catch (error) {
      if (head.isWhole || !isFailure(error, "BUILD_INFO_INVALID")) {
        throw error;
      }
    }
  }
}
