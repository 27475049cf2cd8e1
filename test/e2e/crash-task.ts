import { z } from "zod";

/** The steps of a submission, of a source or of a link, at which a process may die: all of the journal's. */
export const crashSteps = [
  "before-intent",
  "after-intent",
  "while-posting",
  "after-post",
  "after-receipt",
  "while-polling",
  "before-forgetting",
  "after-forgetting",
] as const;

export type CrashStep = (typeof crashSteps)[number];

export const crashTask = z.object({
  rpcUrl: z.string(),
  artifactsFolder: z.string(),
  cacheFolder: z.string(),
  apiUrl: z.string(),
  apiKey: z.string(),
  address: z.string(),
  /** Whether `apiUrl` is that of a Sourcify server. */
  isSourcify: z.boolean().optional(),
  isProxy: z.boolean().optional(),
  timeoutMs: z.number(),
  dieAt: z.enum(crashSteps).optional(),
});

export type CrashTask = z.infer<typeof crashTask>;
