import { z } from "zod";

import { explorerFailureSchema, explorersStatusSchema, toExplorersStatus } from "../explorers-result.ts";
import { isProxyVerified, type ProxyResult, proxyResultSchema } from "./proxy-result.ts";

/** The result of verifying a proxy on several explorers. */
export const proxyExplorersResultSchema = z.object({
  status: explorersStatusSchema,
  explorers: z
    .array(z.union([proxyResultSchema, explorerFailureSchema]))
    .describe("One for each explorer, in the order of the configuration."),
});

export type ProxyExplorersResult = z.infer<typeof proxyExplorersResultSchema>;

/**
 * What comes out of verifying a proxy: one result, or where a network has several explorers one for
 * each. `explorers` tells the two apart.
 */
export type ProxyOutcome =
  | (ProxyResult & { readonly explorers?: undefined })
  | (ProxyExplorersResult & { readonly [Name in Exclude<keyof ProxyResult, "status">]?: undefined });

/** Puts the results of several explorers together. */
export function toProxyExplorersResult(explorers: ProxyExplorersResult["explorers"]): ProxyExplorersResult {
  return { status: toExplorersStatus(explorers, isVerifiedThere), explorers };
}

/** Whether every explorer that was asked shows everything behind the proxy. */
export function isProxyVerifiedEverywhere(outcome: ProxyOutcome): boolean {
  return outcome.explorers === undefined
    ? isProxyVerified(outcome)
    : outcome.explorers.every(isVerifiedThere);
}

function isVerifiedThere(result: ProxyExplorersResult["explorers"][number]): boolean {
  return "proxy" in result && isProxyVerified(result);
}
