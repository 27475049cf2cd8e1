import { z } from "zod";

import { codeFormatNames } from "../../core/contract-record/code-formats.ts";
import { dialectKinds } from "../../explorer-client/detect-dialect-kind.ts";

const sensitiveString = z.custom<string | object>(
  (value) => typeof value === "string" || isConfigurationVariable(value),
  "expected a string or configVariable(…)",
);

const httpUrl = z.url({ protocol: /^https?$/, error: "expected an http or https URL" });

/** One explorer; a list of them is checked element by element, so that an error names its index. */
export const explorerUserConfigSchema = z.strictObject({
  name: z.string().min(1).optional(),
  apiUrl: httpUrl,
  browserUrl: httpUrl.optional(),
  apiKey: sensitiveString.optional(),
  headers: z.record(z.string(), sensitiveString).optional(),
  requestsPerSecond: z.number().positive().optional(),
  dialect: z.enum(dialectKinds).optional(),
  ca: z.string().min(1).optional(),
  codeFormats: z.array(z.enum(codeFormatNames)).min(1).optional(),
});

/** The `verifyContract` key of a Hardhat config, as a user writes it. */
export const verifyContractUserConfigSchema = z.strictObject({
  apiKey: sensitiveString.optional(),
  explorers: z.record(z.string(), z.unknown()).optional(),
  timeout: z.number().positive().optional(),
  localExplorer: z
    .strictObject({
      port: z.int().min(0).max(65_535).optional(),
      database: z.string().min(1).optional(),
    })
    .optional(),
});

/** The explorers alone, for a look at them though something else in the key is wrong. */
export const explorersOfUserConfigSchema = z.looseObject({
  explorers: z.record(z.string(), z.unknown()).optional(),
});

function isConfigurationVariable(value: unknown): boolean {
  return (
    typeof value === "object" && value !== null && "_type" in value && value._type === "ConfigurationVariable"
  );
}
