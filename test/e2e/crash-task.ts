import { z } from "zod";

/** The steps of a submission at which a process may die. */
export const crashSteps = [
  "before-intent",
  "after-intent",
  "after-post",
  "after-receipt",
  "while-polling",
  "before-forgetting",
] as const;

/** What a process verifies, and at which step it dies. */
export const crashTask = z.object({
  rpcUrl: z.string(),
  artifactsFolder: z.string(),
  cacheFolder: z.string(),
  apiUrl: z.string(),
  apiKey: z.string(),
  address: z.string(),
  timeoutMs: z.number(),
  dieAt: z.enum(crashSteps).optional(),
});

export type CrashTask = z.infer<typeof crashTask>;
