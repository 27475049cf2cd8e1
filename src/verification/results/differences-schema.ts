import { z } from "zod";
import { recordParts } from "../../core/causes/cause.ts";

export const sourceName = z.string().describe("Name of the source, as the compiler was given it.");

const hash = z.string().describe("Hash of the commit, whole.");

const commitSchema = z.object({
  hash,
  date: z.string().describe("When it was committed: 2026-10-02."),
  subject: z.string().describe("The first line of its message."),
  tags: z
    .array(z.string())
    .describe(
      "Tags on commits with the same files: releases first, then pre-releases, the nearest to the creation first. The first one is on this commit.",
    ),
  span: z
    .object({
      first: hash.describe("Hash of the oldest one."),
      last: hash.describe("Hash of the newest one."),
      commits: z.int().positive().describe("How many they are."),
      isPart: z
        .boolean()
        .optional()
        .describe("Whether only a part of the history was looked at, so there may be more."),
    })
    .describe(
      "The commits with the same files; without a hash of the sources in the code, with files that give the same code. Which of them was deployed is not known.",
    ),
});

const fileChange = z.object({
  file: z.string().describe("Path of the file."),
  added: z.int().nonnegative().describe("Lines that only the project has now."),
  removed: z.int().nonnegative().describe("Lines that only the commit has."),
});

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
        "Only with the cause other-record, if it is known: what the explorer shows otherwise than the build has it.",
      ),
    commit: commitSchema
      .optional()
      .describe(
        "Only with the cause other-commit: a commit whose files compile to the code at the address. Of several, that of a release, else of a pre-release, else the newest one at or before the creation.",
      ),
    changed: z
      .array(fileChange)
      .optional()
      .describe("Only with the cause other-commit: the files that changed between that commit and now."),
    closest: z.string().nullable().describe("The most similar contract of this project."),
    similarity: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .describe("The share of its code that is equal; null if no code was compared."),
  })
  .describe("Why the code at the address, or the shown source, is not that of this project.");

/** The cause of a mismatch, and the next step. */
export type Differences = z.infer<typeof differencesSchema>;
