import { z } from "zod";
import {
  explorerSchema,
  failureSchema,
  toExplorersSchema,
  verificationResultSchema,
} from "./result-schema.ts";

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

const role = z
  .enum(["proxy", "implementation", "facet", "beacon", "admin"])
  .describe("What the contract is to the proxy.");

const proxyLinkSchema = z
  .object({
    status: z.enum(["linked", "already-linked", "unsupported", "failed", "pending"]),
    receipt: z.string().nullable(),
    message: z.string(),
  })
  .describe("Whether the explorer shows the implementation's functions on the proxy's page.");

/** Only of a proxy behind the proxy. */
const link = proxyLinkSchema
  .optional()
  .describe(
    "Only if the contract is itself a proxy that leads to the same contracts when it is called directly: " +
      "whether the explorer shows its implementation's functions on its page.",
  );

/** One contract behind a proxy, or the proxy itself. */
const proxyContractSchema = z.union([
  verificationResultSchema.extend({ role, link }),
  z
    .object({ status: z.literal("skipped"), role, address, message: z.string(), link })
    .describe("It has no source of its own, none that is known here, or no code at all."),
  failureSchema.extend({ role, address, link }),
]);

/** The result of verifying a proxy with everything behind it. */
export const proxyResultSchema = z.object({
  status: z
    .enum(["verified", "already-verified", "pending", "rejected", "mismatch", "error"])
    .describe("The worst of what follows; contracts that were skipped do not count."),
  proxy: z.object({
    address,
    kind: z.string().describe("The pattern, for machines: eip-1967-transparent."),
    implementations: z.array(address).describe("What it delegates to; for a diamond its facets."),
    url: z.string().nullable().describe("Page of the proxy for people."),
    pageCommand: z.string().optional().describe("Command that serves the page, where nothing serves it now."),
  }),
  explorer: explorerSchema,
  contracts: z.array(proxyContractSchema).describe("Each distinct contract, in the order of verification."),
  link: proxyLinkSchema,
});

export type ProxyContract = z.infer<typeof proxyContractSchema>;

export type ProxyLink = z.infer<typeof proxyLinkSchema>;

export type ProxyResult = z.infer<typeof proxyResultSchema>;

/** The result of verifying a proxy on several explorers. */
export const proxyExplorersResultSchema = toExplorersSchema(proxyResultSchema);

export type ProxyExplorersResult = z.infer<typeof proxyExplorersResultSchema>;
