import { z } from "zod";
import { explorersResultSchema } from "./explorers-result-schema.ts";
import { ownSource, proxyResultSchema } from "./proxy-result-schema.ts";
import { address, failureSchema, verificationResultSchema } from "./result-schema.ts";

const [, explorerFailureSchema, skippedExplorerSchema] =
  explorersResultSchema.shape.explorers.element.options;

const explorersSchema = z.array(
  z.union([proxyResultSchema, verificationResultSchema, explorerFailureSchema, skippedExplorerSchema]),
);

const status = explorersResultSchema.shape.status;

/** One contract of a recorded deployment, on each explorer: the members of all statuses. */
const anyRecordedSchema = z.object({
  status: z
    .enum([...status.options, "skipped"])
    .describe(
      "The status on all explorers; skipped: the deployment only uses it, and it is not a contract of this project.",
    ),
  name: z
    .string()
    .describe(
      "Its name in the record, in the contract that is linked to it, or, of a mirror of one address, in its source.",
    ),
  address,
  chainId: z.int().positive(),
  network: z.string(),
  ownSource,
  file: z.string().optional().describe("File of the record, if there is one."),
  explorers: explorersSchema.describe(
    "One for each explorer; empty if it failed, or was refused, before the first request.",
  ),
  failure: failureSchema.optional().describe("The failure, if it failed for all explorers."),
  message: z.string().optional().describe("Why it was skipped."),
  contradictions: z
    .array(z.string())
    .optional()
    .describe(
      "Where the record contradicts the chain: for a check, and for a list of your own, whose contract is not submitted then.",
    ),
});

/** A member that only other statuses have: undefined, so that code may read it before it looks at the status. */
const absent = z.undefined().optional();

/** What the first half of the pipe has checked. */
const checkedSchema = anyRecordedSchema.extend({
  explorers: z.custom<z.infer<typeof explorersSchema>>(),
  message: absent,
  failure: absent,
});

/** One object as it is read, and as the JSON Schema describes it; the status tells which members it has. */
const recordedResultSchema = anyRecordedSchema.pipe(
  z.discriminatedUnion("status", [
    checkedSchema.extend({ status: z.literal("skipped"), message: z.string() }),
    checkedSchema.extend({ status: z.literal("error"), failure: failureSchema.optional() }),
    checkedSchema.extend({ status: status.exclude(["error"]) }),
  ]),
);

/** The result of verifying, or checking, what deployment tools recorded. */
export const recordedDeploymentResultSchema = z.object({
  status,
  contracts: z.array(recordedResultSchema).describe("Each contract once, in the order of the records."),
  notAsked: z
    .array(z.object({ chainId: z.int().positive(), contracts: z.int().positive() }))
    .describe(
      "Chains of the records that were not included, because there is no network for them or another one was chosen.",
    ),
  failures: z
    .array(failureSchema)
    .optional()
    .describe(
      "What failed besides the contracts: a deployment whose records cannot be read, if no path was given, a network that may be that of a chain in `notAsked`, and whose node did not answer, or the network of the records without a chain id, which its facts name.",
    ),
});

export type RecordedResult = z.infer<typeof recordedResultSchema>;

export type RecordedDeploymentResult = z.infer<typeof recordedDeploymentResultSchema>;
