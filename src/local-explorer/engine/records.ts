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
  /** With standard JSON it may be empty or without its source: then any contract that fits is meant. */
  contractName: z.string(),
  compilerVersion: z.string(),
  encodedConstructorArguments: z.string(),
  /** Whether the constructor arguments are taken from the creation instead, whatever was given. */
  autodetectsArguments: z.boolean().optional(),
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

/** The record of a verified contract: what was submitted, and what the judgement made of it. */
export const verifiedContract = z.object({
  match: z.enum(["exact", "partial"]),
  contractName: z.string(),
  /** The source that holds the contract, as the compiler was told. */
  sourceName: z.string(),
  codeFormat: z.enum(["solidity-standard-json-input", "solidity-single-file"]),
  /** Letter by letter as it was submitted. */
  sourceCode: z.string(),
  /** With the leading v. */
  compilerVersion: z.string(),
  optimizer: z.object({ enabled: z.boolean(), runs: z.number() }),
  /** Missing: the compiler's own choice. */
  evmVersion: z.string().optional(),
  licenseType: z.number(),
  encodedConstructorArguments: z.string(),
  /** Those that were given beside a single file. */
  libraries: z.array(z.object({ name: z.string(), address: hex })).readonly(),
  /** Those that the code on the chain uses: fully qualified name → address. */
  linkedLibraries: z.record(z.string(), hex),
  abi: z.array(z.looseObject({ type: z.string() })).readonly(),
  /** Where the metadata lies, `ipfs://…`; missing where the code does not say. */
  metadataUri: z.string().optional(),
  verifiedAtMs: z.number(),
});

export type VerifiedContract = z.infer<typeof verifiedContract>;
