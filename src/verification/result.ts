import { z } from "zod";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const transformation = z.object({
  type: z.enum(["replace", "insert"]),
  reason: z.enum(["library", "immutable", "callProtection", "cborAuxdata", "constructorArguments"]),
  offsetBytes: z.int().nonnegative(),
  id: z.string().optional(),
  value: z.string(),
});

const differences = z.object({
  /** Name of the one cause, for machines. */
  cause: z.string(),
  /** The cause in words, with its evidence. */
  explanation: z.string(),
  /** The contract of this project that comes closest. */
  closest: z.string().nullable(),
  transformations: z.array(transformation),
});

/** What is known of the constructor arguments. */
export const constructorArgumentsSchema = z.object({
  /** ABI-encoded, hex digits without 0x; empty where there are none. */
  encoded: z.string().regex(/^(?:[0-9a-f]{2})*$/),
  /** Decoded, by parameter: integers as decimal strings, bytes as 0x hex, tuples as objects by name. */
  values: z.array(z.object({ name: z.string(), type: z.string(), value: z.json() })),
  origin: z.enum(["given", "recovered", "none"]),
});

/**
 * The result of one verification: the same object from the task, the function and `--json`.
 * Fields that cannot be known (a mismatch has no submission) are null or empty.
 */
export const verificationResultSchema = z.object({
  status: z.enum(["verified", "already-verified", "pending", "rejected", "mismatch"]),
  match: z.enum(["exact", "partial"]).nullable(),
  address,
  chainId: z.int().positive(),
  /** Fully qualified name, with the source name that the compiler saw. */
  contract: z.string().nullable(),
  explorer: z.object({ name: z.string(), apiUrl: z.string() }),
  /** Page of the address for people. */
  url: z.string().nullable(),
  /** The explorer's receipt for the submission; on the wire: guid. */
  receipt: z.string().nullable(),
  codeFormat: z.enum(["solidity-standard-json-input", "solidity-single-file"]).nullable(),
  /** With the leading v: `v0.8.30+commit.73712a01`. */
  compiler: z.string().nullable(),
  constructorArguments: constructorArgumentsSchema.nullable(),
  /** Fully qualified name of each linked library → its address. */
  libraries: z.record(z.string(), address),
  /** Names of the sources that are sent, or were verified. */
  sources: z.array(z.string()),
  /** Those that the contract does not import, sent because its code comes out another without them. */
  sourcesNotImported: z.array(z.string()).optional(),
  /** SPDX expression. */
  license: z.string().nullable(),
  /** The explorer's own words or ours. */
  message: z.string(),
  /** Only with `mismatch`. */
  differences: differences.optional(),
});

/** A failure, as `--json` prints it. */
export const failureSchema = z.object({
  status: z.literal("error"),
  code: z.string(),
  message: z.string(),
  hints: z.array(z.string()),
});

export type VerificationResult = z.infer<typeof verificationResultSchema>;
export type ConstructorArgumentsResult = z.infer<typeof constructorArgumentsSchema>;
export type Failure = z.infer<typeof failureSchema>;

/** Whether the explorer shows the contract's source: what exit code 0 stands for. */
export function isVerified(result: VerificationResult): boolean {
  return result.status === "verified" || result.status === "already-verified";
}
