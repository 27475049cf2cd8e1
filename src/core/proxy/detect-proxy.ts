import { hasDelegatecall } from "../bytecode/dispatch.ts";
import { createProxyCandidate, type ProbeOptions, type ProxyFacts, type ProxySubject } from "./candidate.ts";
import { cloneKinds, matchClone } from "./clones.ts";
import { proxyRules } from "./rules.ts";

type ProxyRule = (typeof proxyRules)[number];

type RuleVariant = Extract<ProxyRule, { readonly variant: unknown }>["variant"];

/**
 * The kind of a proxy, which is the rule that recognised it.
 *
 * Variants of one idea share a pattern: minimal proxies with and without immutable arguments are both
 * `eip-1167`. A proxy follows EIP-1967 if its storage does, whatever library it comes from.
 */
export type ProxyPattern = (ProxyRule | RuleVariant | (typeof cloneKinds)[number])["pattern"];

/** A contract that runs the code of others. */
export interface DetectedProxy extends ProxyFacts {
  readonly kind: "proxy";
  readonly pattern: ProxyPattern;
}

/** What the state of the chain says about a contract. */
export type ProxyDetection = { readonly kind: "not-a-proxy" } | DetectedProxy;

/**
 * Returns whether a contract is a proxy, of which kind, and what it delegates to.
 *
 * It reads code, storage and answers, but no logs, and asks one question after the other, so the same
 * chain always gives the same result. A clone and a contract that cannot delegate need no question. A
 * question that fails rejects with the reader's error; it never means "not a proxy".
 *
 * A proxy is not recognised if it keeps its implementation in an immutable or a slot of its own, and
 * has no getter for it, or if it asks other contracts for it (Optimism's ResolvedDelegateProxy).
 */
export async function detectProxy(
  subject: ProxySubject,
  options: ProbeOptions = {},
): Promise<ProxyDetection> {
  const candidate = createProxyCandidate(subject, options);
  const clone = matchClone(candidate.code);
  if (clone !== undefined) {
    return { kind: "proxy", ...clone };
  }
  if (!hasDelegatecall(candidate.instructions)) {
    return { kind: "not-a-proxy" };
  }
  for (const rule of proxyRules) {
    const facts = await rule.match(candidate);
    if (facts !== undefined) {
      const isVariant = "variant" in rule && rule.variant.applies(candidate, facts);
      return { kind: "proxy", pattern: isVariant ? rule.variant.pattern : rule.pattern, ...facts };
    }
  }
  return { kind: "not-a-proxy" };
}

/** The recognised patterns, each with its name for people. */
export const patternNames: ReadonlyMap<string, string> = new Map(
  [...cloneKinds, ...proxyRules, ...proxyRules.flatMap(listVariants)].map(({ pattern, name }) => [
    pattern,
    name,
  ]),
);

/** Returns the name of a pattern for people, or the pattern itself if it has no name. */
export function toPatternName(pattern: string): string {
  return patternNames.get(pattern) ?? pattern;
}

function listVariants(rule: ProxyRule): readonly RuleVariant[] {
  return "variant" in rule ? [rule.variant] : [];
}
