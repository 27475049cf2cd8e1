import { z } from "zod";
import { toExplorersSchema } from "./explorers-result-schema.ts";
import { address, explorerSchema, failureSchema, type NoFailure } from "./result-members.ts";
import {
  type alreadyVerifiedSchema,
  anyResultSchema,
  type MismatchResult,
  type SubmittedResult,
  toStatusSchema,
  type WithLibraries,
  withLibraries,
} from "./result-schema.ts";

export const role = z
  .enum(["proxy", "implementation", "facet", "beacon", "admin"])
  .describe("What the contract is to the proxy.");

export const proxyLinkSchema = z
  .object({
    status: z
      .enum(["linked", "already-linked", "unsupported", "failed", "pending"])
      .describe("What happened; unsupported: the explorer does not link proxies."),
    receipt: z
      .string()
      .nullable()
      .describe("The explorer's receipt for the link; null: nothing was submitted, or it gave none."),
    message: z.string().describe("A message of the explorer or of this package."),
  })
  .describe("Whether the explorer links the proxy to its implementation.");

export const skippedContractSchema = z
  .object({
    status: z.literal("skipped").describe("It is not verified."),
    role,
    address,
    message: z.string().describe("Why it was skipped."),
    isSourceFound: z
      .literal(true)
      .optional()
      .describe("Only if its source was found and could not be proved here, as without its compiler."),
  })
  .describe("It has no source of its own, no known source, or no code.");

export const failedContractSchema = failureSchema.extend({ role, address });

export const proxyContractSchema: z.ZodType<ProxyContract> = z.union([
  anyResultSchema.extend({ role }).pipe(toStatusSchema({ ...withLibraries, role }, {})),
  skippedContractSchema,
  failedContractSchema,
]);

/** One contract behind a proxy, or the proxy itself. */
export type ProxyContract =
  | (OfProxy & (SubmittedResult | StrangersResult | MismatchResult))
  | z.infer<typeof skippedContractSchema>
  | z.infer<typeof failedContractSchema>;

interface OfProxy {
  /** The role of the contract behind the proxy. */
  role: z.infer<typeof role>;
}

/** Of a stranger's contract it is only known that the explorer shows a source. */
type StrangersResult = WithLibraries & z.infer<typeof alreadyVerifiedSchema>;

/** Of a proxy, or of an address in a deployment that is one. */
export const ownSource = z
  .enum(["none", "unknown", "unproved"])
  .optional()
  .describe(
    "Only if the proxy's own address is skipped, so that no source of its own is verified: its bytecode has " +
      "none, none was found, or one was found and could not be proved here. The status is then that of the contracts behind it and of the link.",
  );

/** The result of verifying a proxy with everything behind it. */
export const proxyResultSchema = z.object({
  status: z
    .enum(["verified", "already-verified", "pending", "rejected", "mismatch", "error"])
    .describe("The worst status of the link and the contracts; skipped contracts do not count."),
  proxy: z
    .object({
      address: address.describe("Address of the proxy."),
      kind: z.string().describe("Id of the pattern: eip-1967-transparent."),
      implementations: z
        .array(address)
        .describe("The contracts that it delegates to; for a diamond, its facets."),
      url: z.string().nullable().describe("Web page of the proxy."),
      pageCommand: z
        .string()
        .optional()
        .describe("Command that serves the page, where nothing serves it now."),
    })
    .describe("The proxy, and what it delegates to."),
  ownSource,
  explorer: explorerSchema,
  contracts: z.array(proxyContractSchema).describe("Each distinct contract, in the order of verification."),
  link: proxyLinkSchema,
});

/** Whether the explorer links the proxy to its implementation. */
export type ProxyLink = z.infer<typeof proxyLinkSchema>;

/** The result of verifying a proxy with everything behind it. */
export interface ProxyResult extends NoFailure, z.infer<typeof proxyResultSchema> {}

/** The result of verifying a proxy on several explorers. */
export const proxyExplorersResultSchema = toExplorersSchema<z.ZodType<ProxyResult>>(proxyResultSchema);

/** The results of several explorers for a proxy. */
export type ProxyExplorersResult = z.infer<typeof proxyExplorersResultSchema>;
