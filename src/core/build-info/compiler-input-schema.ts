import { z } from "zod";
import { recordSchema } from "./record-schema.ts";

const sourcesSchema = recordSchema(z.looseObject({ content: z.string() }));
const settingsSchema = z.record(z.string(), z.unknown()).default({});

/**
 * A compiler input as Hardhat stores it: loose, and the sources too, because what was compiled is
 * passed on as it was stored.
 */
export const storedInputSchema = z.looseObject({
  language: z.string(),
  sources: sourcesSchema,
  settings: settingsSchema,
});

/**
 * A compiler input that another tool has stored, cut to what solc takes: Foundry keeps notes of its
 * own in it (`version`, `basePath`), which solc refuses as unknown keys.
 */
export const foreignInputSchema = z.object({
  language: z.string(),
  sources: sourcesSchema,
  settings: settingsSchema,
});
