import { z } from "zod";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import { parseJsonFile, parseWithSchema, storedInputSchema, type TextFile } from "./parse-json-file.ts";

/**
 * Reads a build info: what was compiled, and with which compiler.
 *
 * @throws BUILD_INFO_INVALID when the file is damaged or of a format that is not known
 * @see https://hardhat.org/docs/reference/artifacts
 */
export function parseBuildInfo(file: TextFile): BuildInfo {
  const { path } = file;
  const { _format: _, ...buildInfo } = parseWithSchema(buildInfoSchema, { path, json: parseJsonFile(file) });
  return buildInfo;
}

/** One stored compilation: the input and the compiler's version. */
export interface BuildInfo {
  readonly id: string;
  /** The compiler's own version without the leading v: `0.8.30+commit.73712a01`. */
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  /** Whether the input was proved for a contract before, as the input of a bundle was. */
  readonly isProved?: boolean | undefined;
  /** Its file; undefined if it is not this project's, such as the source that an explorer shows. */
  readonly file?: string | undefined;
  /** Whether it was kept with a deployment, and is not one of the project's own builds. */
  readonly isKept?: boolean | undefined;
}

const buildInfoSchema = z.object({
  _format: z.literal("hh3-sol-build-info-1", "it is no build info of a known format"),
  id: z.string(),
  solcLongVersion: z.string(),
  input: storedInputSchema,
});
