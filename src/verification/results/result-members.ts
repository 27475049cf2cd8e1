import { z } from "zod";
import { explorerKinds, explorerOrigins } from "../../core/contract/contract-record.ts";

// What the results of every kind have in common, a failure as well.

export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe("Address of the contract, with or without the checksum.");

export const chainId = z.int().positive().describe("Id of the chain that the contract is on.");

export const block = z
  .int()
  .nonnegative()
  .optional()
  .describe("The block whose state was read, if it was not the latest. What explorers show is of today.");

/** The explorer that a result is of. */
export const explorerSchema = z
  .object({
    name: z.string().describe("Name of the explorer."),
    apiUrl: z.string().describe("Base URL of its API."),
    kind: z.enum(explorerKinds).describe("Its API; local: the local explorer."),
    origin: z
      .enum(explorerOrigins)
      .optional()
      .describe(
        "Where it was found; only if you neither named nor configured it: Hardhat's chain descriptor, the " +
          "table of this package, or public lists.",
      ),
  })
  .describe("The explorer that the result is of.");

/** A failure as a document for machines. */
export const failureSchema = z.object({
  status: z.literal("error").describe("A failure; `code` names it."),
  code: z.string().describe("See docs/errors.md."),
  message: z.string().describe("What failed, in words."),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("Facts by their names in the message: the host, the explorer's answer."),
  hints: z.array(z.string()).describe("Next steps, the best first."),
});

/** A result beside failures: these have a `code`, so that it tells them apart. */
export interface NoFailure {
  /** Of a failure alone. */
  code?: undefined;
}

/** A failure as data; it has the members of a `BaseError`. */
export type Failure = z.infer<typeof failureSchema>;
