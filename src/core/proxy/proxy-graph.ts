import type { Address } from "../hex.ts";
import type { ProxyDetection } from "./proxy-detection.ts";

/** How a contract came into the graph. What it is itself, its detection says. */
export type ProxyGraphRole = "proxy" | "implementation" | "facet" | "beacon" | "admin";

/** A contract: an address with code. */
export interface ProxyGraphNode {
  readonly address: Address;
  /** `proxy` for the address that was asked for; for others the first way that led to it. */
  readonly role: ProxyGraphRole;
  readonly detection: ProxyDetection;
}

export interface ProxyGraphEdge {
  readonly from: Address;
  readonly to: Address;
  readonly relation: Exclude<ProxyGraphRole, "proxy">;
}

/** Where the graph ends though a proxy leads on. */
export type ProxyGraphProblem =
  /** A proxy or beacon points at an account without code. */
  | ({ readonly kind: "target-without-code" } & ProxyGraphEdge)
  /** Each address of the path delegates to the next, and the last is one of those before it. */
  | { readonly kind: "cycle"; readonly path: readonly Address[] }
  /** The proxy's beacon does not tell an implementation. */
  | { readonly kind: "beacon-without-implementation"; readonly proxy: Address; readonly beacon: Address }
  /** So many proxies stand one behind the other that this address was not looked at. */
  | { readonly kind: "too-deep"; readonly address: Address; readonly maxDepth: number };

/** Everything behind a proxy. */
export interface ProxyGraph {
  readonly root: Address;
  /**
   * Each contract once, in the order of verification: implementations, then beacon, then admin, then
   * the proxy itself, and the same for each proxy among them. The root is the last; there is none at
   * all where the root has no code.
   */
  readonly nodes: readonly ProxyGraphNode[];
  /** What leads to no node is told by a problem, or is an admin that is an account. */
  readonly edges: readonly ProxyGraphEdge[];
  readonly problems: readonly ProxyGraphProblem[];
}
