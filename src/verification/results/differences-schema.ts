import { z } from "zod";
import { recordParts } from "../../core/causes/cause.ts";

export const sourceName = z.string().describe("Name of the source, as the compiler was given it.");

const transformation = z
  .object({
    type: z
      .enum(["replace", "insert"])
      .describe("Whether the value replaces compiled bytes, or was added to them."),
    reason: z
      .enum(["library", "immutable", "callProtection", "cborAuxdata", "constructorArguments"])
      .describe("Why the bytes differ; cborAuxdata: the metadata."),
    offsetBytes: z.int().nonnegative().describe("Where the value starts in the bytecode."),
    id: z.string().optional().describe("The library's fully qualified name, or solc's id of the immutable."),
    value: z.string().describe("Hex digits on the chain."),
  })
  .describe("One explained difference between compiled code and the code on the chain.");

export const differencesSchema = z
  .object({
    cause: z.string().describe("Name of the cause; see docs/causes.md."),
    explanation: z.string().describe("The cause in words, with its evidence."),
    command: z
      .string()
      .nullable()
      .describe("The next command, or the next call where no command sees the chain; null if none helps."),
    place: z
      .object({
        source: sourceName,
        line: z.int().positive().optional().describe("The first line that differs."),
      })
      .optional()
      .describe("Where the project's own sources differ, if that is known."),
    differsIn: z
      .array(z.enum(recordParts))
      .optional()
      .describe(
        "Only with the cause other-record, if it is known: what the explorer shows otherwise than the build has it; " +
          "profile: the compiler or settings of another build profile of this project.",
      ),
    closest: z.string().nullable().describe("The most similar contract of this project."),
    similarity: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("The share of its code that is equal; null if no code was compared."),
    transformations: z
      .array(transformation)
      .describe("The explained differences to the most similar contract."),
  })
  .describe("Why the code at the address, or the shown source, is not that of this project.");

/** What a mismatch is, and what to do about it. */
export type Differences = z.infer<typeof differencesSchema>;
