import { z } from "zod";

const hex = z.templateLiteral(["0x", z.string()]);

const singleFile = z.object({
  optimizer: z.boolean(),
  runs: z.number(),
  evmVersion: z.string().optional(),
  libraries: z.array(z.object({ name: z.string(), address: hex })).readonly(),
});

/** A source that was submitted. */
const sourceSubmission = z.object({
  address: hex,
  codeFormat: z.enum(["solidity-standard-json-input", "solidity-single-file"]),
  sourceCode: z.string(),
  contractName: z.string(),
  compilerVersion: z.string(),
  encodedConstructorArguments: z.string(),
  licenseType: z.number(),
  singleFile: singleFile.optional(),
});

/** What a job is asked to judge: a source, or which implementation a proxy has. */
export const jobRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("source"), submission: sourceSubmission }),
  z.object({
    kind: z.literal("proxy"),
    address: hex,
    expectedImplementation: hex.optional(),
  }),
]);

export type JobRequest = z.infer<typeof jobRequest>;

export type SourceSubmission = z.infer<typeof sourceSubmission>;

export type ProxyRequest = Extract<JobRequest, { kind: "proxy" }>;

/** How a job ended, and the sentence that its receipt is answered with. */
export interface Verdict {
  readonly kind: "verified" | "already-verified" | "rejected";
  readonly message: string;
}
