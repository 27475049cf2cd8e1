import { z } from "zod";
import type { MatchKind } from "../../core/bytecode/match.ts";

/** Hex digits behind 0x, as they are stored. */
export const hex = z.templateLiteral(["0x", z.string()]);

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
  /** Of standard JSON `source/File.sol:Contract`; of a single file the contract's name. */
  contractName: z.string(),
  compilerVersion: z.string(),
  encodedConstructorArguments: z.string(),
  /** Whether the constructor arguments are taken from the creation instead, whatever was given. */
  autodetectsArguments: z.boolean().optional(),
  licenseType: z.number(),
  singleFile: singleFile.optional(),
});

/** What a job is asked to judge: a source, which implementation a proxy has, or how each code matches. */
export const jobRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("source"), submission: sourceSubmission }),
  z.object({
    kind: z.literal("proxy"),
    address: hex,
    expectedImplementation: hex.optional(),
  }),
  z.object({
    kind: z.literal("sourcify"),
    address: hex,
    /** The compiler input as text. */
    sourceCode: z.string(),
    /** Without the leading v. */
    compilerVersion: z.string(),
    /** `source/File.sol:Contract`. */
    contractName: z.string(),
  }),
]);

export type JobRequest = z.infer<typeof jobRequest>;

export type SourceSubmission = z.infer<typeof sourceSubmission>;

export type ProxyRequest = Extract<JobRequest, { kind: "proxy" }>;

export type SourcifySubmission = Extract<JobRequest, { kind: "sourcify" }>;

/** How a job ended, and the sentence that answers its receipt. */
export interface Verdict {
  readonly kind: "verified" | "already-verified" | "rejected";
  readonly message: string;
  readonly facts?: JobFacts | undefined;
}

/** A verdict, and what is to be stored together with it. */
export interface JobOutcome {
  readonly verdict: Verdict;
  /** Stores what was found; run in one transaction with the verdict. */
  save(): void;
}

/** How well a code matches, as it is stored. */
export const matchKind = z.enum(["exact", "partial"]);

/** The facts that a job reports besides its verdict. */
export const jobFacts = z.object({
  /** Whether it failed without a judgement, so that the same submission may succeed. */
  isTemporary: z.boolean().optional(),
  creationMatch: matchKind.optional(),
  runtimeMatch: matchKind.optional(),
  /** The same as a code of Sourcify. */
  code: z.string().optional(),
  /** Why it failed, in a sentence. */
  detail: z.string().optional(),
  compilerErrors: z.array(z.string()).readonly().optional(),
});

export type JobFacts = z.infer<typeof jobFacts>;

/** One difference between compiled code and the code on the chain, in the model of the Verifier Alliance. */
const transformation = z.object({
  type: z.enum(["replace", "insert"]),
  reason: z.enum(["library", "immutable", "callProtection", "cborAuxdata", "constructorArguments"]),
  offsetBytes: z.number(),
  /** The library, or the number of the metadata section from 1 on. */
  id: z.string().optional(),
  value: z.string(),
});

/** The record of a verified contract: what was submitted, and what the judgement made of it. */
export const verifiedContract = z.object({
  match: matchKind,
  /** Of the creation bytecode; missing where it is not known, or differs. */
  creationMatch: matchKind.optional(),
  /** Of the runtime bytecode; missing where it differs. */
  runtimeMatch: matchKind.optional(),
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
  /** solc's metadata file; missing where the compiler writes none. */
  metadata: z.string().optional(),
  /** What differs in the creation bytecode, and why that is right; missing without a match of it. */
  creationTransformations: z.array(transformation).readonly().optional(),
  verifiedAtMs: z.number(),
});

export type VerifiedContract = z.infer<typeof verifiedContract>;

/** Returns how each code of a verified contract matches. */
export function toSubMatches({
  creationMatch,
  runtimeMatch,
}: Pick<VerifiedContract, "creationMatch" | "runtimeMatch">): SubMatches {
  return { creation: creationMatch, runtime: runtimeMatch };
}

/** How well each of the two codes of a contract matches; undefined if it does not, or is not known. */
export interface SubMatches {
  readonly creation: MatchKind | undefined;
  readonly runtime: MatchKind | undefined;
}
