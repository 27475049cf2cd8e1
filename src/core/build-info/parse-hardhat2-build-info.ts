import { z } from "zod";
import type { ReadBuild } from "./build-file.ts";
import { storedInputSchema } from "./compiler-input-schema.ts";
import type { BuildFileHead } from "./parse-build-file.ts";
import { parseWithSchema } from "./parse-with-schema.ts";
import { toSolcVersion } from "./to-solc-version.ts";

const hardhat2BuildInfoSchema = z.object({ solcLongVersion: z.string(), input: storedInputSchema });

/**
 * Reads a build info of Hardhat 2, which has input and output in one file. Its artifacts lack the
 * places of immutables, so only the output is looked at.
 *
 * @throws BuildInfoInvalidError
 * @see https://v2.hardhat.org/hardhat-runner/docs/advanced/artifacts
 */
export function parseHardhat2BuildInfo({ path, json }: BuildFileHead): ReadBuild {
  const { solcLongVersion, input } = parseWithSchema(hardhat2BuildInfoSchema, { path, json });
  return {
    solcVersion: toSolcVersion(solcLongVersion),
    input,
    output: "output" in json ? "here" : "none",
  };
}
