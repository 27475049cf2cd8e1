import { z } from "zod";

/** The compiler settings that an explorer's web form asks for. */
export const settingsSchema = z
  .object({
    optimizer: z
      .object({
        enabled: z.boolean().describe("Whether the optimizer was on."),
        runs: z.number().describe("Its number of runs; solc's default is 200."),
      })
      .describe("The optimizer."),
    viaIR: z.boolean().describe("Whether the code was made by way of Yul."),
    evmVersion: z.string().nullable().describe("EVM version; null: the compiler's default."),
  })
  .describe("Compiler settings, as a web form asks for them, with solc's defaults.");

const inputSchema = z.object({
  optimizer: z.object({ enabled: z.boolean().default(false), runs: z.number().default(200) }).prefault({}),
  viaIR: z.boolean().default(false),
  evmVersion: z.string().nullable().default(null),
});

/** Reads them from solc's settings, which may be an explorer's; undefined: they are not those of solc. */
export function readSettings(
  settings: Readonly<Record<string, unknown>> | undefined,
): z.infer<typeof settingsSchema> | undefined {
  return inputSchema.safeParse(settings).data;
}
