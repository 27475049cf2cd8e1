import { z } from "zod";
import { explorersResultSchema } from "./explorers-result-schema.ts";
import { ownSource, type ProxyResult, proxyResultSchema } from "./proxy-result-schema.ts";
import { address, block, chainId, failureSchema } from "./result-members.ts";
import { verificationResultSchema } from "./result-schema.ts";

const [, explorerFailureSchema, skippedExplorerSchema] =
  explorersResultSchema.shape.explorers.element.options;

const proxySchema: z.ZodType<ProxyResult> = proxyResultSchema;

export const explorersSchema = z.array(
  z.union([proxySchema, verificationResultSchema, explorerFailureSchema, skippedExplorerSchema]),
);

const status = explorersResultSchema.shape.status;

const explorersText = "One for each explorer; empty if it failed, or was refused, before the first request.";

/** One contract of a recorded deployment, on each explorer: the members of all statuses. */
const anyRecordedSchema = z.object({
  status: z
    .enum([...status.options, "skipped"])
    .describe(
      "The status on all explorers; skipped: it is not a contract of this project, or has no code any more.",
    ),
  name: z
    .string()
    .describe(
      "Its name in the record, in the contract that is linked to it, or, of a mirror of one address, in its source; else its address.",
    ),
  address,
  chainId,
  network: z.string().describe("The network's name in the config."),
  ownSource,
  file: z.string().optional().describe("File of the record, if there is one."),
  explorers: explorersSchema.describe(explorersText),
  failure: failureSchema.optional().describe("The failure, if it failed for all explorers."),
  message: z.string().optional().describe("Why it was skipped."),
  notes: z
    .array(z.string())
    .optional()
    .describe(
      "Where the record of a tool contradicts the chain, as far as a verification sees it, or why the contract is there without a record.",
    ),
  contradictions: z
    .array(z.string())
    .optional()
    .describe(
      "Where the record contradicts the chain: for a check, and for a list of your own, whose contract is not submitted then.",
    ),
});

/** A member that only other statuses have: undefined, so that code may read it before it looks at the status. */
const absent = z.undefined().optional();

/** The type of what the first half of the pipe has checked. */
export const checkedSchema: z.ZodType<RecordedExplorers, RecordedExplorers> = z
  .custom<RecordedExplorers>()
  .describe(explorersText);

const commonSchema = anyRecordedSchema.extend({
  explorers: checkedSchema,
  message: absent,
  failure: absent,
});

/** One object as it is read, and as the JSON Schema describes it; the status tells which members it has. */
export const recordedResultSchema = anyRecordedSchema.pipe(
  z.discriminatedUnion("status", [
    commonSchema.extend({
      status: z.literal("skipped").describe("It is not a contract of this project, or has no code any more."),
      message: z.string().describe("Why it was skipped."),
    }),
    commonSchema.extend({
      status: z.literal("error").describe("It failed, or no explorer shows it and one of them failed."),
      failure: anyRecordedSchema.shape.failure,
    }),
    commonSchema.extend({ status: status.exclude(["error"]).describe("The status on all explorers.") }),
  ]),
);

/** The result of verifying, or checking, what deployment tools recorded or a transaction created. */
export const recordedDeploymentResultSchema = z.object({
  status,
  transactionHash: z.string().optional().describe("Hash of the transaction that created the contracts."),
  contracts: z.array(recordedResultSchema).describe("Each contract once, in the order of the records."),
  block,
  notAsked: z
    .array(
      z.object({
        chainId: chainId.describe("Id of the chain."),
        contracts: z.int().positive().describe("How many contracts the records have there."),
      }),
    )
    .describe(
      "Chains of the records that were not included, because there is no network for them or another one was chosen.",
    ),
  notes: z
    .array(z.string())
    .optional()
    .describe(
      "What is worth knowing beside the status, such as a step of the deployment that did not succeed.",
    ),
  failures: z
    .array(failureSchema)
    .optional()
    .describe(
      "What failed besides the contracts: a deployment whose records cannot be read, if no path was given, a network that may be that of a chain in `notAsked`, and whose node did not answer, or the network of the records without a chain id, which its facts name.",
    ),
});

type RecordedExplorers = z.infer<typeof explorersSchema>;

/** One contract of a recorded deployment, on each explorer. */
export type RecordedResult = z.infer<typeof recordedResultSchema>;

/** The result of verifying, or checking, what deployment tools recorded. */
export type RecordedDeploymentResult = z.infer<typeof recordedDeploymentResultSchema>;
