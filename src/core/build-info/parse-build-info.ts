import { z } from "zod";
import { BuildInfoInvalidError } from "../errors/project-errors.ts";
import type { BuildInfo } from "./build-info.ts";
import { parseHardhat3BuildInfo } from "./parse-hardhat3-build-info.ts";
import { parseJsonFile, type TextFile } from "./parse-json-file.ts";

const formatSchema = z.object({ _format: z.string() });

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
      return parseHardhat3BuildInfo({ path: file.path, json });
    default:
      throw new BuildInfoInvalidError({
        file: file.path,
        problem: format === undefined ? "it is no build info" : `its format is not known: ${format}`,
      });
  }
}
