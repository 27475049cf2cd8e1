import { z } from "zod";
import type { ReadBuild } from "./build-file.ts";
import { foreignInputSchema } from "./compiler-input-schema.ts";
import type { BuildFileHead } from "./parse-build-file.ts";
import { parseWithSchema } from "./parse-with-schema.ts";
import { toSolcVersion } from "./to-solc-version.ts";

const foundryBuildInfoSchema = z.object({
  solcVersion: z.string(),
  solcLongVersion: z.string().optional(),
  input: foreignInputSchema,
});

/**
 * Reads a build info of Foundry, written with `forge build --build-info`. Its `solcLongVersion` is
 * often the short version again; the metadata in its output then say the long one.
 *
 * @throws BuildInfoInvalidError
 * @see https://getfoundry.sh/forge/reference/build
 */
export function parseFoundryBuildInfo({ path, json }: BuildFileHead): ReadBuild {
  const { solcLongVersion, solcVersion, input } = parseWithSchema(foundryBuildInfoSchema, { path, json });
  return {
    solcVersion: toSolcVersion(solcLongVersion ?? solcVersion),
    input,
    output: "output" in json ? "here" : "none",
  };
}
