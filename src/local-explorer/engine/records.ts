import { z } from "zod";
import type { MatchKind } from "../../core/bytecode/match.ts";

export const hex = z.templateLiteral(["0x", z.string()]);

const sourceSubmission = z.object({
  address: hex,
  codeFormat: z.enum(["solidity-standard-json-input", "solidity-single-file"]),
  /** The compiler input as text, also of a single file. */
  sourceCode: z.string(),
  /** `source/File.sol:Contract`. */
  contractName: z.string(),
  compilerVersion: z.string(),
  encodedConstructorArguments: z.string(),
  autodetectsArguments: z.boolean().optional(),
  licenseType: z.number(),
});

export const jobRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["source", "sourcify"]), submission: sourceSubmission }),
  z.object({
    kind: z.literal("proxy"),
    address: hex,
    expectedImplementation: hex.optional(),
  }),
]);

export type JobRequest = z.infer<typeof jobRequest>;

export type SourceSubmission = z.infer<typeof sourceSubmission>;

export type ProxyRequest = Extract<JobRequest, { kind: "proxy" }>;

export interface Verdict {
  readonly kind: "verified" | "already-verified" | "rejected";
  readonly message: string;
  readonly facts?: JobFacts | undefined;
}

export interface JobOutcome {
  readonly verdict: Verdict;
  /** Stores what was found; run in one transaction with the verdict. */
  save(): void;
}

export const matchKind = z.enum(["exact", "partial"]);

export const jobFacts = z.object({
  /** It ended without a judgement: the same submission may succeed later. */
  isTemporary: z.boolean().optional(),
  creationMatch: matchKind.optional(),
  runtimeMatch: matchKind.optional(),
  /** The same as a code of Sourcify. */
  code: z.string().optional(),
  detail: z.string().optional(),
  compilerErrors: z.array(z.string()).readonly().optional(),
});

export type JobFacts = z.infer<typeof jobFacts>;

/** In the model of the Verifier Alliance. */
const transformation = z.object({
  type: z.enum(["replace", "insert"]),
  reason: z.enum(["library", "immutable", "callProtection", "cborAuxdata", "constructorArguments"]),
  offsetBytes: z.number(),
  /** The library, or the number of the metadata section from 1 on. */
  id: z.string().optional(),
  value: z.string(),
});

export const verifiedContract = z.object({
  match: matchKind,
  creationMatch: matchKind.optional(),
  runtimeMatch: matchKind.optional(),
  contractName: z.string(),
  /** The source that holds the contract, as the compiler was told. */
  sourceName: z.string(),
  codeFormat: z.enum(["solidity-standard-json-input", "solidity-single-file"]),
  sourceCode: z.string(),
  /** With the leading v. */
  compilerVersion: z.string(),
  licenseType: z.number(),
  encodedConstructorArguments: z.string(),
  /** Those that the code on the chain uses: fully qualified name → address. */
  linkedLibraries: z.record(z.string(), hex),
  abi: z.array(z.looseObject({ type: z.string() })).readonly(),
  /** Where the metadata lies, `ipfs://…`; missing where the code does not say. */
  metadataUri: z.string().optional(),
  metadata: z.string().optional(),
  /** What differs in the creation bytecode, and why that is right; missing without a match of it. */
  creationTransformations: z.array(transformation).readonly().optional(),
  verifiedAtMs: z.number(),
});

export type VerifiedContract = z.infer<typeof verifiedContract>;

export function toSubMatches({
  creationMatch,
  runtimeMatch,
}: Pick<VerifiedContract, "creationMatch" | "runtimeMatch">): SubMatches {
  return { creation: creationMatch, runtime: runtimeMatch };
}

export interface SubMatches {
  readonly creation: MatchKind | undefined;
  readonly runtime: MatchKind | undefined;
}
