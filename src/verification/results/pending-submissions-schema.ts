import { z } from "zod";

/** One submission of this project that was made, or was about to be made, and has no verdict. */
export const pendingSubmissionSchema = z.object({
  network: z.string().nullable().describe("The network's name in the config; null: not recorded."),
  chainId: z.int().positive().nullable().describe("Id of the chain; null: its file is damaged."),
  address: z
    .string()
    .nullable()
    .describe("Address of the contract, as its file says; null: the file is damaged."),
  contract: z
    .string()
    .nullable()
    .describe(
      "Fully qualified name of the submitted contract, or `a proxy for` the implementations that a proxy is to be linked to; null: its file is damaged.",
    ),
  explorer: z.string().nullable().describe("Name of the explorer; null: its file is damaged."),
  since: z.iso.datetime().describe("When it was last written to the journal."),
  receipt: z
    .string()
    .nullable()
    .describe("The explorer's receipt; null: the explorer gave none, or its answer was lost."),
  command: z
    .string()
    .nullable()
    .describe(
      "The command that continues it; null: the address or the network is not recorded, the config does not have the network, or the chain ends with its process.",
    ),
  note: z
    .string()
    .nullable()
    .describe(
      "What may end it without a verdict, on a development chain; or that the config lacks its network.",
    ),
  file: z.string().describe("Its file in the journal."),
});

/**
 * What the journal still holds: the submissions without a verdict, the oldest first.
 *
 * Journal files can be damaged, so all that comes from them may be null.
 */
export const pendingSubmissionsSchema = z.array(pendingSubmissionSchema);

/** One submission of this project that was made, or was about to be made, and has no verdict. */
export type PendingSubmission = z.infer<typeof pendingSubmissionSchema>;
