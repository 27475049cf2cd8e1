import { z } from "zod";
import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import type { BuildInfo } from "./build-info.ts";
import { describeSchemaProblem } from "./describe-schema-problem.ts";
import { parseJsonFile, type TextFile } from "./parse-json-file.ts";

const formatSchema = z.object({ _format: z.string() });

const hardhat3BuildInfoSchema = z.object({
  id: z.string(),
  solcLongVersion: z.string(),
  // Loose, and the sources too: what was compiled is passed on as it was stored.
  input: z.looseObject({
    language: z.string(),
    sources: z.record(z.string(), z.looseObject({ content: z.string() })),
    settings: z.record(z.string(), z.unknown()).default({}),
  }),
});

/**
 * Reads a build info: what was compiled, and with which compiler.
 *
 * @throws BuildInfoInvalidError when the file is damaged or of a format that is not known
 * @see https://hardhat.org/docs/reference/artifacts
 */
export function parseBuildInfo(file: TextFile): BuildInfo {
  const json = parseJsonFile(file);
  const format = formatSchema.safeParse(json).data?._format;
  switch (format) {
    case "hh3-sol-build-info-1":
      return parseHardhat3BuildInfo(file.path, json);
    default:
      throw new BuildInfoInvalidError({
        file: file.path,
        problem: format === undefined ? "it is no build info" : `its format is not known: ${format}`,
      });
  }
}

function parseHardhat3BuildInfo(path: string, json: unknown): BuildInfo {
  const parsed = hardhat3BuildInfoSchema.safeParse(json);
  if (!parsed.success) {
    throw new BuildInfoInvalidError({ file: path, problem: describeSchemaProblem(parsed.error) });
  }
  return parsed.data;
}
