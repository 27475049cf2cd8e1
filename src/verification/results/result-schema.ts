import { z } from "zod";
import { explorerKinds, explorerOrigins } from "../../core/contract/contract-record.ts";

/** Of a contract, with or without the checksum. */
export const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/** The explorer that a result is of. */
export const explorerSchema = z.object({
  name: z.string(),
  apiUrl: z.string(),
  kind: z.enum(explorerKinds).describe("Its API; local: the local explorer."),
  origin: z
    .enum(explorerOrigins)
    .optional()
    .describe(
      "Where it was found; only if you neither named nor configured it: Hardhat's chain descriptor, the " +
        "table of this package, or public lists.",
    ),
});

const transformation = z
  .object({
    type: z.enum(["replace", "insert"]),
    reason: z.enum(["library", "immutable", "callProtection", "cborAuxdata", "constructorArguments"]),
    offsetBytes: z.int().nonnegative(),
    id: z.string().optional().describe("The library's fully qualified name, or solc's id of the immutable."),
    value: z.string().describe("Hex digits on the chain."),
  })
  .describe("One explained difference between compiled code and the code on the chain.");

const differencesSchema = z.object({
  cause: z.string().describe("Name of the cause; see docs/causes.md."),
  explanation: z.string().describe("The cause in words, with its evidence."),
  command: z
    .string()
    .nullable()
    .describe("The next command, or the next call where no command sees the chain; null if none helps."),
  place: z
    .object({ source: z.string(), line: z.int().positive().optional() })
    .optional()
    .describe("Where the project's own sources differ, if that is known."),
  closest: z.string().nullable().describe("The most similar contract of this project."),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("The share of its code that is equal; null if no code was compared."),
  transformations: z.array(transformation),
});

const value = z
  .json()
  .describe(
    "Integers as decimal strings, bytes as 0x hex, structs as objects by the names of their members.",
  );

/** The constructor arguments of a result. */
const constructorArgumentsSchema = z.object({
  encoded: z
    .string()
    .regex(/^(?:[0-9a-f]{2})*$/)
    .describe("ABI-encoded, hex digits without 0x; empty if there are none."),
  values: z
    .array(z.object({ name: z.string(), type: z.string(), value }))
    .describe("One for each parameter."),
  origin: z.enum(["given", "record", "bundle", "recovered", "none"]),
});

/** A failure as a document for machines. */
export const failureSchema = z.object({
  status: z.literal("error"),
  code: z.string().describe("See docs/errors.md."),
  message: z.string(),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("Facts by their names in the message: the host, the explorer's answer."),
  hints: z.array(z.string()).describe("Next steps, the best first."),
});

const kindOfMatch = z.enum(["exact", "partial"]);

const codeFormat = z.enum(["solidity-standard-json-input", "solidity-single-file"]);

const buildSchema = z.object({
  file: z.string(),
  isKept: z
    .boolean()
    .describe("Whether it was kept with the deployment, and is none of the project's own builds."),
  changes: z
    .array(z.object({ source: z.string(), line: z.int().positive() }))
    .describe("Files of this project that have changed since, each with its first line that differs."),
  isShown: z
    .boolean()
    .optional()
    .describe(
      "Only true, and only of a check that found other sources: the explorer shows the source of this build.",
    ),
});

/** The result of one contract, of any status. */
const contractSchema = z.object({
  status: z.enum(["verified", "already-verified", "pending", "rejected", "mismatch"]),
  match: kindOfMatch
    .nullable()
    .describe("Exact: the metadata's source hash is equal too. Partial: equal except for the metadata."),
  creationMatch: kindOfMatch
    .nullable()
    .optional()
    .describe(
      "Sourcify's match of the creation bytecode; null: no match, or Sourcify does not know the creation.",
    ),
  runtimeMatch: kindOfMatch.nullable().optional().describe("Sourcify's match of the runtime bytecode."),
  address,
  chainId: z.int().positive(),
  contract: z.string().nullable().describe("Fully qualified name, with the compiler's source name."),
  explorer: explorerSchema,
  url: z.string().nullable().describe("Web page of the address."),
  pageCommand: z.string().optional().describe("Command that serves the page, where nothing serves it now."),
  receipt: z.string().nullable().describe("The explorer's receipt for the submission; on the wire: guid."),
  codeFormat: codeFormat.nullable(),
  compiler: z.string().nullable().describe("With the leading v: v0.8.30+commit.73712a01."),
  constructorArguments: constructorArgumentsSchema.nullable(),
  libraries: z
    .record(z.string(), address)
    .describe("Fully qualified name of each linked library and its address."),
  sources: z.array(z.string()).describe("Names of the submitted or verified sources."),
  sourcesNotImported: z
    .array(z.string())
    .optional()
    .describe(
      "Sources that the contract does not import, submitted because its code is different without them.",
    ),
  license: z.string().nullable().describe("SPDX expression."),
  build: buildSchema
    .optional()
    .describe(
      "The build that has the code at the address. Only if a deployment's record keeps it, or if files of this " +
        "project have changed since it was made.",
    ),
  isCompared: z
    .boolean()
    .optional()
    .describe(
      "Only false: the explorer already shows a source, and it was compared with no build here, or could not be.",
    ),
  message: z.string().describe("A message of the explorer or of this package."),
  bundle: z.string().optional().describe("File of the bundle that was written."),
  notes: z.array(z.string()).optional().describe("What is worth knowing beside the status."),
  differences: differencesSchema.optional().describe("Only with the status mismatch."),
  shown: z
    .string()
    .optional()
    .describe(
      "Only if no build of this project has the code: the contract whose verified source the explorer already shows.",
    ),
});

/** A member that only other statuses have: undefined, so that code may read it before it looks at the status. */
const absent = z.undefined().optional();

const commonSchema = contractSchema.extend({
  bundle: absent,
  isCompared: absent,
  differences: absent,
  shown: absent,
});

const bundled = contractSchema.pick({ bundle: true }).shape;

/** Known of every contract that was submitted, because its source was proved here before. */
const submitted = {
  match: kindOfMatch,
  contract: z.string(),
  codeFormat,
  compiler: z.string(),
  constructorArguments: constructorArgumentsSchema,
};

const verifiedSchema = commonSchema.extend({ ...submitted, ...bundled, status: z.literal("verified") });

const alreadyVerifiedSchema = commonSchema.extend({
  ...bundled,
  status: z.literal("already-verified"),
  isCompared: z.literal(false).optional(),
});

const pendingSchema = commonSchema.extend({ ...submitted, status: z.literal("pending") });

const rejectedSchema = commonSchema.extend({ ...submitted, status: z.literal("rejected") });

const mismatchSchema = commonSchema.extend({
  ...contractSchema.pick({ shown: true }).shape,
  status: z.literal("mismatch"),
  differences: differencesSchema,
});

/** Known of a contract whose source the explorer showed before: its record has them. */
const shown = { contract: z.string(), compiler: z.string() };

/**
 * Creates the schema that tells which members a result of each status has, for callers that look at the status
 * first.
 *
 * @param more - further members of all
 *
 * @param ofShown - further members of what is already verified
 */
export function toStatusSchema<MoreT extends z.ZodRawShape, ShownT extends z.ZodRawShape>(
  more: MoreT,
  ofShown: ShownT,
) {
  return z.discriminatedUnion("status", [
    verifiedSchema.extend(more),
    alreadyVerifiedSchema.extend({ ...more, ...ofShown }),
    pendingSchema.extend(more),
    rejectedSchema.extend(more),
    mismatchSchema.extend(more),
  ]);
}

const failedLibrarySchema = failureSchema.extend({ address, contract: z.string() });

function listLibraries<ResultT extends z.ZodType>(result: ResultT) {
  return z
    .array(z.union([result, failedLibrarySchema]))
    .optional()
    .describe("Only with the option to verify libraries: each linked library, also of libraries.");
}

const librarySchema: z.ZodType<VerificationResult, VerificationResult> = toStatusSchema({}, shown);

export const withLibraries = { linkedLibraries: listLibraries(librarySchema) };

/** A result of any status as it is read, and as the JSON Schema describes it: one object with the members of all. */
export const anyResultSchema = contractSchema.extend({ linkedLibraries: listLibraries(contractSchema) });

/**
 * The result of one verification: the same object from the function and, as JSON, from the task.
 * Fields that cannot be known (a mismatch has no submission) are null or empty.
 */
export const verificationResultSchema: z.ZodType<VerificationResult> = anyResultSchema.pipe(
  toStatusSchema(withLibraries, shown),
);

export type VerificationResult =
  | VerifiedResult
  | AlreadyVerifiedResult
  | PendingResult
  | RejectedResult
  | MismatchResult;

/** The explorer shows the source that was submitted. */
export interface VerifiedResult extends WithLibraries, z.infer<typeof verifiedSchema> {}

/** The explorer showed a source before. */
export interface AlreadyVerifiedResult extends WithLibraries, z.infer<typeof alreadyVerifiedSchema> {
  contract: string;
  compiler: string;
}

/** The source is submitted, and there is no verdict yet. */
export interface PendingResult extends WithLibraries, z.infer<typeof pendingSchema> {}

/** The explorer refused the source that was submitted. */
export interface RejectedResult extends WithLibraries, z.infer<typeof rejectedSchema> {}

/** Nothing was submitted, or the explorer shows something else. */
export interface MismatchResult extends WithLibraries, z.infer<typeof mismatchSchema> {}

interface WithLibraries {
  /** Only with the option to verify libraries: each linked library, also of libraries. */
  linkedLibraries?: LinkedLibrary[] | undefined;
}

/** The source was submitted by this call, or by an earlier one that this call continues. */
export type SubmittedResult = Exclude<VerificationResult, MismatchResult>;

export type Differences = z.infer<typeof differencesSchema>;

/** A library that a contract is linked to, verified in the same run. */
export type LinkedLibrary = VerificationResult | z.infer<typeof failedLibrarySchema>;

export type ConstructorArgumentsResult = z.infer<typeof constructorArgumentsSchema>;

export type Failure = z.infer<typeof failureSchema>;
