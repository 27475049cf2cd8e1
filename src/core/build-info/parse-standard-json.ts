import { z } from "zod";
import type { ReadBuild } from "./build-file.ts";
import { foreignInputSchema } from "./compiler-input-schema.ts";
import type { BuildFileHead } from "./parse-build-file.ts";
import { parseWithSchema } from "./parse-with-schema.ts";
import { toSolcVersion } from "./to-solc-version.ts";

const versionedInputSchema = z.object({ solcLongVersion: z.string(), input: foreignInputSchema });

/**
 * Reads a compiler input alone, or `{ solcLongVersion, input }`; undefined when the file is neither.
 *
 * An input alone does not say which compiler it was given to. What it compiles to is not there either.
 *
 * @throws BuildInfoInvalidError when it has the members of an input, and is none
 * @see https://docs.soliditylang.org/en/latest/using-the-compiler.html#input-description
 */
export function parseStandardJson({ path, json }: BuildFileHead): ReadBuild | undefined {
  const output = "output" in json ? "here" : "none";
  if ("input" in json) {
    const { solcLongVersion, input } = parseWithSchema(versionedInputSchema, { path, json });
    return { solcVersion: toSolcVersion(solcLongVersion), input, output };
  }
  if ("language" in json && "sources" in json) {
    return {
      solcVersion: undefined,
      input: parseWithSchema(foreignInputSchema, { path, json }),
      output: "none",
    };
  }
  return undefined;
}
