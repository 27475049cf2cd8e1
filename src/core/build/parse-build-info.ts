import { z } from "zod";
import { toPrintable } from "../../base/text.ts";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import { createFailure } from "../errors/failure.ts";
import { parseJsonFile, parseWithSchema, storedInputSchema, type TextFile } from "./parse-json-file.ts";

const formatSchema = z.object({ _format: z.string() });

/**
 * Reads a build info: what was compiled, and with which compiler.
 *
 * @throws BUILD_INFO_INVALID when the file is damaged or of a format that is not known
 * @see https://hardhat.org/docs/reference/artifacts
 */
export function parseBuildInfo(file: TextFile): BuildInfo {
  const json = parseJsonFile(file);
  const format = formatSchema.safeParse(json).data?._format;
  switch (format) {
    case "hh3-sol-build-info-1":
      return parseWithSchema(hardhat3BuildInfoSchema, { path: file.path, json });
    default:
      throw createFailure("BUILD_INFO_INVALID", {
        file: file.path,
        problem:
          format === undefined ? "it is not a build info" : `its format is unknown: ${toPrintable(format)}`,
      });
  }
}

/** One stored compilation: the input and the compiler's version. */
export interface BuildInfo {
  readonly id: string;
  /** The compiler's own version without the leading v: `0.8.30+commit.73712a01`. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** Whether the input was proved for a contract before, as the input of a bundle was. */
  readonly isProved?: boolean | undefined;
  /** Its file; undefined if it is none of this project's, such as what an explorer shows. */
  readonly file?: string | undefined;
  /** Whether it was kept with a deployment, and is none of the project's own builds. */
  readonly isKept?: boolean | undefined;
}

const hardhat3BuildInfoSchema = z.object({
  id: z.string(),
  solcLongVersion: z.string(),
  input: storedInputSchema,
});
