import { z } from "zod";
import type { BuildInfo } from "../../core/build-info/build-info.ts";
import { describeSchemaProblem } from "../../core/build-info/describe-schema-problem.ts";
import { parseJsonFile, type TextFile } from "../../core/build-info/parse-json-file.ts";
import { BuildInfoInvalidError } from "../../core/errors/project-errors.ts";

const schema = z.object({
  // Hardhat 2's own format, or what a publisher made of it by leaving parts out.
  _format: z.string().startsWith("hh-sol-build-info-1"),
  solcLongVersion: z.string(),
  // Loose, and the sources too: what was compiled is passed on as it was stored.
  input: z.looseObject({
    language: z.string(),
    sources: z.record(z.string(), z.looseObject({ content: z.string() })),
    settings: z.record(z.string(), z.unknown()).default({}),
  }),
});

/**
 * Reads what was compiled out of a published build info, and with which compiler.
 *
 * @throws BuildInfoInvalidError when the file is damaged or of another format
 */
export function parsePublishedBuildInfo({ id, ...file }: TextFile & { readonly id: string }): BuildInfo {
  const parsed = schema.safeParse(parseJsonFile(file));
  if (!parsed.success) {
    throw new BuildInfoInvalidError({ file: file.path, problem: describeSchemaProblem(parsed.error) });
  }
  const { solcLongVersion, input } = parsed.data;
  return { id, solcLongVersion, input };
}
