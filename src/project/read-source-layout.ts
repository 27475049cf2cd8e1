import path from "node:path";
import type { StoredContract } from "../core/build/compiled-contract.ts";
import type { SourceLayout } from "../core/build/source-layout.ts";
import { parseSourceLayout } from "../core/build/source-layout.ts";
import { readBuildFile } from "./read-build-file.ts";
import { readBuildInfo } from "./read-build-info.ts";

/**
 * Reads how a contract's runtime code came out of its sources, from the output of its build; undefined
 * when there is no output, or it does not say.
 *
 * @throws BuildInfoInvalidError when a file of the build is damaged
 */
export async function readSourceLayout(
  buildInfoFolder: string,
  { buildInfoId, inputSourceName, contractName }: StoredContract,
): Promise<SourceLayout | undefined> {
  const file = path.join(buildInfoFolder, `${path.basename(buildInfoId)}.output.json`);
  const bytes = await readBuildFile(file);
  if (bytes === undefined) {
    return undefined;
  }
  const { input } = await readBuildInfo(buildInfoFolder, buildInfoId);
  const contents = Object.fromEntries(
    Object.entries(input.sources).map(([name, { content }]) => [name, content]),
  );
  return parseSourceLayout({ path: file, bytes }, { inputSourceName, contractName, contents });
}
