import { z } from "zod";
import { recordedResultSchema } from "../../verification/results/recorded-result-schema.ts";
import { address, block, chainId } from "../../verification/results/result-members.ts";

const provedName = z
  .string()
  .nullable()
  .describe("Name of the contract that was proved to have this code; null: none was proved, or several.");

const implementationSchema = z.object({ address, name: provedName });

/** One address of a registry. */
export const registryEntrySchema = z.object({
  address,
  chainId,
  recordedName: z.string().describe("Its name in the record."),
  name: provedName,
  match: z
    .enum(["exact", "partial"])
    .nullable()
    .describe(
      "How the proved source matches the code; partial: apart from the metadata; null: none was proved.",
    ),
  status: recordedResultSchema.in.shape.status,
  links: z
    .array(
      z.object({
        service: z.string().describe("Name of the explorer."),
        url: z.string().describe("Its page of the contract."),
        isVerified: z.boolean().describe("Whether it shows a source that agrees."),
      }),
    )
    .describe("The pages of the services that were asked."),
  proxy: z
    .object({
      kind: z.string().describe("Id of the pattern: eip-1967-transparent."),
      implementations: z
        .array(implementationSchema)
        .describe("The contracts that it delegates to; for a diamond, its facets."),
    })
    .optional()
    .describe("Only of a proxy: what it leads to."),
});

/** The contracts of a deployment, for a page of addresses. */
export const registrySchema = z.object({
  commit: z
    .string()
    .optional()
    .describe(
      "Only with `--commit`: the commit whose files the contracts were compared with, as it was named.",
    ),
  block,
  contracts: z.array(registryEntrySchema).describe("Each contract once, in the order of the records."),
});

/** One address of a registry. */
export type RegistryEntry = z.infer<typeof registryEntrySchema>;

/** The contracts of a deployment, for a page of addresses. */
export type Registry = z.infer<typeof registrySchema>;
