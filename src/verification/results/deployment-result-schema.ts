import { z } from "zod";
import { toExplorersSchema } from "./explorers-result-schema.ts";
import { address, chainId, explorerSchema, failureSchema, type NoFailure } from "./result-members.ts";
import { verificationResultSchema } from "./result-schema.ts";

/** The result of one contract of a deployment. */
export const deploymentContractSchema = z.union([
  verificationResultSchema,
  z
    .object({
      status: z.literal("skipped").describe("It is not verified, and decides nothing."),
      address,
      message: z.string().describe("Why it was skipped."),
    })
    .describe("It is not a contract of this project, or has no code any more."),
  failureSchema.extend({ address }),
]);

/** The result of verifying a deployment: today, every contract that one transaction created. */
export const deploymentResultSchema = z.object({
  status: z
    .enum(["verified", "already-verified", "pending", "rejected", "mismatch", "error"])
    .describe("The worst status of the contracts; skipped ones do not count, unless all were skipped."),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .describe("Hash of the transaction that created the contracts."),
  chainId,
  explorer: explorerSchema,
  contracts: z
    .array(deploymentContractSchema)
    .describe("Each contract that the transaction created, in the order in which it was found."),
  notes: z.array(z.string()).optional().describe("What is worth knowing beside the status."),
});

/** One contract that a transaction created. */
export type DeploymentContract = z.infer<typeof deploymentContractSchema>;

/** The result of verifying every contract that one transaction created. */
export interface DeploymentResult extends NoFailure, z.infer<typeof deploymentResultSchema> {}

/** The results of several explorers for one deployment. */
export const deploymentExplorersResultSchema =
  toExplorersSchema<z.ZodType<DeploymentResult>>(deploymentResultSchema);

/** The results of several explorers for the contracts of one transaction. */
export type DeploymentExplorersResult = z.infer<typeof deploymentExplorersResultSchema>;
