import type { Address } from "../hex.ts";
import type { DetectedProxy } from "./proxy-detection.ts";
import type { ProxyGraphEdge } from "./proxy-graph.ts";

/** An edge, and the addresses that delegate to one another up to it. */
export interface ProxyStep {
  readonly edge: ProxyGraphEdge;
  readonly path: readonly Address[];
}

/**
 * Lists where a proxy leads, in the order of verification: implementations or facets, beacon, admin.
 *
 * `path` ends with the proxy. A beacon stands between the proxy and its implementation. Nothing
 * delegates to an admin, so a path begins anew with it.
 */
export function listProxySteps(
  { pattern, implementations, beacon, admin }: DetectedProxy,
  { from, path }: { readonly from: Address; readonly path: readonly Address[] },
): readonly ProxyStep[] {
  const relation = pattern === "eip-2535" ? "facet" : "implementation";
  const implementationPath = beacon === undefined ? path : [...path, beacon];
  return [
    ...implementations.map(
      (to): ProxyStep => ({
        edge: { from: beacon ?? from, to, relation },
        path: implementationPath,
      }),
    ),
    ...listOptional(beacon).map((to): ProxyStep => ({ edge: { from, to, relation: "beacon" }, path })),
    ...listOptional(admin).map((to): ProxyStep => ({ edge: { from, to, relation: "admin" }, path: [] })),
  ];
}

function listOptional(address: Address | undefined): readonly Address[] {
  return address === undefined ? [] : [address];
}
