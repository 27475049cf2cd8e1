import { z } from "zod";
import type { CompilerInput } from "../compiler-input/compiler-input.ts";
import { parseJsonFile, parseWithSchema, storedInputSchema, type TextFile } from "./parse-json-file.ts";

/**
 * Reads a build info of Hardhat 3.
 *
 * @throws BUILD_INFO_INVALID
 * @see https://hardhat.org/docs/reference/artifacts
 */
export function parseBuildInfo(file: TextFile): BuildInfo {
  const { path } = file;
  const { _format: _, ...buildInfo } = parseWithSchema(buildInfoSchema, { path, json: parseJsonFile(file) });
  return buildInfo;
}

export interface BuildInfo {
  readonly id: string;
  readonly solcLongVersion: string;
  readonly input: CompilerInput;
  readonly isProved?: boolean | undefined;
  readonly file?: string | undefined;
  readonly isKept?: boolean | undefined;
}

const buildInfoSchema = z.object({
  _format: z.literal("hh3-sol-build-info-1", "it is no build info of a known format"),
  id: z.string(),
  solcLongVersion: z.string(),
  input: storedInputSchema,
});
