import { z } from "zod";
import { explorerKinds, explorerOrigins } from "../../core/contract/contract-record.ts";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

/** The explorer that a result is of. */
export const explorerSchema = z.object({
  name: z.string(),
  apiUrl: z.string(),
  kind: z.enum(explorerKinds).describe("The API that it speaks; local: the one that comes along."),
  origin: z
    .enum(explorerOrigins)
    .optional()
    .describe(
      "Where it is known from; only if you neither named nor configured it: Hardhat's chain descriptor, the " +
        "table that comes along, or public lists.",
    ),
});

const transformation = z
  .object({
    type: z.enum(["replace", "insert"]),
    reason: z.enum(["library", "immutable", "callProtection", "cborAuxdata", "constructorArguments"]),
    offsetBytes: z.int().nonnegative(),
    id: z.string().optional().describe("The library's fully qualified name, or solc's id of the immutable."),
    value: z.string().describe("Hex digits that stand on the chain."),
  })
  .describe("One explained difference between compiled code and the code on the chain.");

const differences = z.object({
  cause: z.string().describe("Name of the one cause, for machines."),
  explanation: z.string().describe("The cause in words, with its evidence."),
  command: z.string().nullable().describe("What to run next; null where no command helps."),
  place: z
    .object({ source: z.string(), line: z.int().positive().optional() })
    .optional()
    .describe("Where the project's own sources differ, if that is known."),
  closest: z.string().nullable().describe("The contract of this project that comes closest."),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("How much of its code is equal; null where no code was compared."),
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
    .describe("ABI-encoded, hex digits without 0x; empty where there are none."),
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
    .describe("What is known of it, by its name for people: the host, the explorer's own answer."),
  hints: z.array(z.string()).describe("What to try, the best first."),
});

const verification = z.object({
  status: z.enum(["verified", "already-verified", "pending", "rejected", "mismatch"]),
  match: z
    .enum(["exact", "partial"])
    .nullable()
    .describe("Exact: the metadata's source hash is equal too. Partial: equal but for the metadata."),
  creationMatch: z
    .enum(["exact", "partial"])
    .nullable()
    .optional()
    .describe("Sourcify's own judgement of the creation bytecode; null: no match, or not known there."),
  runtimeMatch: z
    .enum(["exact", "partial"])
    .nullable()
    .optional()
    .describe("Sourcify's own judgement of the runtime bytecode."),
  address,
  chainId: z.int().positive(),
  contract: z
    .string()
    .nullable()
    .describe("Fully qualified name, with the source name that the compiler saw."),
  explorer: explorerSchema,
  url: z.string().nullable().describe("Page of the address for people."),
  pageCommand: z.string().optional().describe("Command that serves the page, where nothing serves it now."),
  receipt: z.string().nullable().describe("The explorer's receipt for the submission; on the wire: guid."),
  codeFormat: z.enum(["solidity-standard-json-input", "solidity-single-file"]).nullable(),
  compiler: z.string().nullable().describe("With the leading v: v0.8.30+commit.73712a01."),
  constructorArguments: constructorArgumentsSchema.nullable(),
  libraries: z
    .record(z.string(), address)
    .describe("Fully qualified name of each linked library and its address."),
  sources: z.array(z.string()).describe("Names of the sources that are sent, or were verified."),
  sourcesNotImported: z
    .array(z.string())
    .optional()
    .describe(
      "Those that the contract does not import, sent because its code comes out another without them.",
    ),
  license: z.string().nullable().describe("SPDX expression."),
  message: z.string().describe("The explorer's own words or ours."),
  bundle: z.string().optional().describe("The bundle that was written, where one was asked for."),
  notes: z.array(z.string()).optional().describe("What is worth knowing beside the status."),
  differences: differences.optional().describe("Only with the status mismatch."),
  shown: z
    .string()
    .optional()
    .describe(
      "Only if no build here has the code: the contract whose verified source the explorer shows already.",
    ),
});

/** A library that a contract is linked to, verified in the same run. */
const linkedLibrarySchema = z.union([verification, failureSchema.extend({ address, contract: z.string() })]);

/**
 * The result of one verification: the same object from the function and, as JSON, from the task.
 * Fields that cannot be known (a mismatch has no submission) are null or empty.
 */
export const verificationResultSchema = verification.extend({
  linkedLibraries: z
    .array(linkedLibrarySchema)
    .optional()
    .describe("Only where they were to be verified too: each linked library, also of libraries."),
});

export type VerificationResult = z.infer<typeof verificationResultSchema>;

export type LinkedLibrary = z.infer<typeof linkedLibrarySchema>;

export type ConstructorArgumentsResult = z.infer<typeof constructorArgumentsSchema>;

export type Failure = z.infer<typeof failureSchema>;

/** The failure of one of several explorers. */
const explorerFailureSchema = failureSchema.extend({ explorer: explorerSchema });

/** A default explorer that cannot take part: it lacks a key, or does not serve the chain or the form. */
const skippedExplorerSchema = z.object({
  status: z.literal("skipped"),
  code: z.string().describe("Why: see docs/errors.md."),
  message: z.string(),
  hints: z.array(z.string()).describe("What to try, the best first."),
  explorer: explorerSchema,
});

const explorersStatusSchema = z
  .enum(["verified", "already-verified", "partly-verified", "pending", "rejected", "mismatch", "error"])
  .describe("Of all together; partly-verified: on some of them and not on others.");

export type ExplorersStatus = z.infer<typeof explorersStatusSchema>;

/** The result of one verification on several explorers. */
export const explorersResultSchema = toExplorersSchema(verificationResultSchema);

export type ExplorersResult = z.infer<typeof explorersResultSchema>;

export type ExplorerFailureResult = z.infer<typeof explorerFailureSchema>;

export type SkippedExplorerResult = z.infer<typeof skippedExplorerSchema>;

/** Creates the schema for results of several explorers from the schema for one. */
export function toExplorersSchema<ResultSchemaT extends z.ZodType>(result: ResultSchemaT) {
  return z.object({
    status: explorersStatusSchema,
    explorers: z
      .array(z.union([result, explorerFailureSchema, skippedExplorerSchema]))
      .describe("One for each explorer, in the order in which they are submitted to."),
  });
}
