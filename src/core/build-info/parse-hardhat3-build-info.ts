import { z } from "zod";
import type { BuildInfo } from "./build-info.ts";
import { storedInputSchema } from "./compiler-input-schema.ts";
import { parseWithSchema } from "./parse-with-schema.ts";

const hardhat3BuildInfoSchema = z.object({
  id: z.string(),
  solcLongVersion: z.string(),
  input: storedInputSchema,
});

/**
 * Reads a build info of Hardhat 3, already parsed as JSON.
 *
 * @throws BuildInfoInvalidError
 */
export function parseHardhat3BuildInfo(file: { readonly path: string; readonly json: unknown }): BuildInfo {
  return parseWithSchema(hardhat3BuildInfoSchema, file);
}
