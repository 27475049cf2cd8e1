import { z } from "zod";

/** The options of every function that submits something, to be spread into its schema. */
export const submissionOptions = {
  address: z.string(),
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
