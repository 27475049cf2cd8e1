import type { StoredContract } from "../../core/build/compiled-contract.ts";
import { type OutputFilter, parseBuildInfoOutput } from "../../core/build/parse-output.ts";
import { readBuildFile } from "../read-build-file.ts";
import type { GivenBuild } from "./given-build.ts";

/** Reads the wanted contracts from a build's stored output; none where there is no such output. */
export async function readGivenOutput(
  { file, outputFile }: Pick<GivenBuild, "file" | "outputFile">,
  filter: OutputFilter = {},
): Promise<readonly StoredContract[]> {
  const bytes = outputFile === undefined ? undefined : await readBuildFile(outputFile);
  return outputFile === undefined || bytes === undefined
    ? []
    : parseBuildInfoOutput({ path: outputFile, bytes, buildInfoId: file }, filter);
}
