import { z } from "zod";
import { differencesSchema, sourceName } from "./differences-schema.ts";
import { address, block, chainId, explorerSchema, failureSchema } from "./result-members.ts";
import { settingsSchema } from "./settings-schema.ts";

/** The descriptions of what is null with some statuses. */
const texts = {
  match:
    "Of the runtime bytecode. Exact: the metadata's source hash is equal too. Partial: equal except for the metadata. " +
    "Constructor arguments are no part of it: `shownConstructorArguments` tells if they are contradicted.",
  contract: "Fully qualified name, with the compiler's source name.",
  codeFormat: "Form of the submitted source.",
  compiler: "With the leading v: v0.8.30+commit.73712a01.",
  constructorArguments: "The constructor arguments of the contract.",
};

const value = z
  .json()
  .describe(
    "Integers as decimal strings, bytes as 0x hex, structs as objects by the names of their members.",
  );

/** The constructor arguments of a result. */
export const constructorArgumentsSchema = z
  .object({
    encoded: z
      .string()
      .regex(/^(?:[0-9a-f]{2})*$/)
      .describe("ABI-encoded, hex digits without 0x; empty if there are none."),
    values: z
      .array(
        z.object({
          name: z.string().describe("Name of the parameter; empty if it has none."),
          type: z.string().describe("Solidity type of the parameter."),
          value,
        }),
      )
      .describe("One for each parameter."),
    origin: z
      .enum(["given", "record", "bundle", "recovered", "explorer", "call", "none"])
      .describe(
        "Where they come from: you gave them, a bundle has them, the creation of the contract told them, or there " +
          "are none. Nothing proves those that only a deployment's record (`record`), the explorer's record of a " +
          "verified source or of the creation (`explorer`) or the call of the factory (`call`) has.",
      ),
  })
  .describe(texts.constructorArguments);

const kindOfMatch = z.enum(["exact", "partial"]);

const codeFormat = z.enum(["solidity-standard-json-input", "solidity-single-file"]);

const buildSchema = z.object({
  file: z.string().describe("File of the build."),
  isKept: z
    .boolean()
    .describe("Whether it was kept with the deployment, and is none of the project's own builds."),
  changes: z
    .array(
      z.object({ source: sourceName, line: z.int().positive().describe("The first line that differs.") }),
    )
    .describe("Files of this project that have changed since, each with its first line that differs."),
});

/** The result of one contract, of any status. */
const contractSchema = z.object({
  status: z
    .enum(["verified", "already-verified", "pending", "rejected", "mismatch"])
    .describe("What happened; docs/tasks.md explains each."),
  match: kindOfMatch.nullable().describe(texts.match),
  creationMatch: kindOfMatch
    .nullable()
    .optional()
    .describe(
      "Sourcify's match of the creation bytecode; null: no match, or Sourcify does not know the creation.",
    ),
  runtimeMatch: kindOfMatch.nullable().optional().describe("Sourcify's match of the runtime bytecode."),
  address,
  chainId,
  block,
  contract: z.string().nullable().describe(texts.contract),
  explorer: explorerSchema,
  url: z.string().nullable().describe("Web page of the address."),
  pageCommand: z.string().optional().describe("Command that serves the page, where nothing serves it now."),
  receipt: z.string().nullable().describe("The explorer's receipt for the submission; on the wire: guid."),
  codeFormat: codeFormat.nullable().describe(texts.codeFormat),
  compiler: z.string().nullable().describe(texts.compiler),
  settings: settingsSchema.optional(),
  constructorArguments: constructorArgumentsSchema.nullable().describe(texts.constructorArguments),
  shownConstructorArguments: z
    .string()
    .optional()
    .describe(
      "Encoded constructor arguments of the explorer's record (with a submission, the one before it), only if they " +
        "contradict `constructorArguments`.",
    ),
  libraries: z
    .record(z.string(), address)
    .describe(
      "Fully qualified name of each library, and the address that the code is linked to for it; which contract is " +
        "there is not examined. With `isCompared` false, these are the explorer's word.",
    ),
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
  code: absent,
  isCompared: absent,
  differences: absent,
  shown: absent,
});

const bundled = contractSchema.pick({ bundle: true }).shape;

/** Known of every contract that was submitted, because its source was proved here before. */
const submitted = {
  match: kindOfMatch.describe(texts.match),
  contract: z.string().describe(texts.contract),
  codeFormat: codeFormat.describe(texts.codeFormat),
  compiler: z.string().describe(texts.compiler),
  constructorArguments: constructorArgumentsSchema,
};

export const verifiedSchema = commonSchema.extend({
  ...submitted,
  ...bundled,
  status: z.literal("verified").describe("The explorer shows the source that was submitted."),
});

export const alreadyVerifiedSchema = commonSchema.extend({
  ...bundled,
  status: z.literal("already-verified").describe("The explorer showed a source before."),
  isCompared: z
    .literal(false)
    .optional()
    .describe("False: no build here was compared with the source that the explorer shows."),
});

export const pendingSchema = commonSchema.extend({
  ...submitted,
  status: z.literal("pending").describe("The source is submitted, and there is no verdict yet."),
});

export const rejectedSchema = commonSchema.extend({
  ...submitted,
  status: z.literal("rejected").describe("The explorer refused the source that was submitted."),
});

export const mismatchSchema = commonSchema.extend({
  ...contractSchema.pick({ shown: true }).shape,
  status: z.literal("mismatch").describe("Nothing was submitted, or the explorer shows something else."),
  differences: differencesSchema,
});

const { contract, compiler } = submitted;

/** Known of a contract whose source the explorer showed before: its record has them. */
const shown = { contract, compiler };

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

export const failedLibrarySchema = failureSchema.extend({ address, contract });

function listLibraries<ResultT extends z.ZodType>(result: ResultT) {
  return z
    .array(z.union([result, failedLibrarySchema]))
    .optional()
    .describe("Only with the option to verify libraries: each linked library, also of libraries.");
}

export const librarySchema: z.ZodType<VerificationResult, VerificationResult> = toStatusSchema({}, shown);

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
  /** Fully qualified name, with the compiler's source name. */
  contract: string;
  /** With the leading v: v0.8.30+commit.73712a01. */
  compiler: string;
}

/** The source is submitted, and there is no verdict yet. */
export interface PendingResult extends WithLibraries, z.infer<typeof pendingSchema> {}

/** The explorer refused the source that was submitted. */
export interface RejectedResult extends WithLibraries, z.infer<typeof rejectedSchema> {}

/** Nothing was submitted, or the explorer shows something else. */
export interface MismatchResult extends WithLibraries, z.infer<typeof mismatchSchema> {}

export interface WithLibraries {
  /** Only with the option to verify libraries: each linked library, also of libraries. */
  linkedLibraries?: LinkedLibrary[] | undefined;
}

/** The source was submitted by this call, or by an earlier one that this call continues. */
export type SubmittedResult = Exclude<VerificationResult, MismatchResult>;

/** A library that a contract is linked to, verified in the same run. */
export type LinkedLibrary = VerificationResult | z.infer<typeof failedLibrarySchema>;

/** The constructor arguments of a result. */
export type ConstructorArgumentsResult = z.infer<typeof constructorArgumentsSchema>;
