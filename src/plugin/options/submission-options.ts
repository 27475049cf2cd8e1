import { z } from "zod";

import { codeFormatNames } from "../../core/contract/contract-record.ts";

/** The options of every function that submits something, to be spread into its schema. */
export const submissionOptions = {
  license: z
    .union([z.string(), z.number()], "expected an SPDX id or a number from 1 to 14")
    .transform(String)
    .optional(),
  timeout: z.number().positive().optional(),
  force: z.boolean().optional(),
  requireExact: z.boolean().optional(),
  explorer: z.string().optional(),
  signal: z.instanceof(AbortSignal).optional(),
};

/** The options of every function that verifies contracts themselves, in addition. */
export const contractOptions = {
  ...submissionOptions,
  buildInfo: z.string().min(1).optional(),
  codeFormat: z.enum(codeFormatNames).optional(),
  check: z.boolean().optional(),
  withLibraries: z.boolean().optional(),
};
