import type { z } from "zod";

import { type Outcome, toExplorersSchema, toExplorersStatus } from "../explorers-result.ts";
import { isProxyVerified, type ProxyResult, proxyResultSchema } from "./proxy-result.ts";

/** The result of verifying a proxy on several explorers. */
export const proxyExplorersResultSchema = toExplorersSchema(proxyResultSchema);

export type ProxyExplorersResult = z.infer<typeof proxyExplorersResultSchema>;

/** What comes out of verifying a proxy. */
export type ProxyOutcome = Outcome<ProxyResult, ProxyExplorersResult>;

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
