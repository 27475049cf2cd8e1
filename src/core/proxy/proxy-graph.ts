import { type Address, toBareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { ProbeOptions, ProxyProbe } from "./candidate.ts";
import {
  type DetectedProxy,
  detectProxy,
  type ProxyDetection,
  type UnreachedTargets,
} from "./detect-proxy.ts";

/** The most addresses that are looked at. A diamond lists up to 256 facets. */
const maxAddresses = 300;

interface Search {
  readonly probe: ProxyProbe;
  readonly options: ProbeOptions;
  /** Addresses that were looked at, and whether they have code. */
  readonly visited: Map<Address, boolean>;
  readonly nodes: ProxyGraphNode[];
  readonly edges: ProxyGraphEdge[];
  readonly problems: ProxyGraphProblem[];
  readonly leftOut: Address[];
}

interface Visit {
  readonly address: Address;
  readonly role: ProxyGraphRole;
  /** The addresses that delegate to this one, outermost first. */
  readonly path: readonly Address[];
  /** The contract that is called, and runs this code in its storage: the address itself if nothing delegates to it. */
  readonly root: Address;
}

/**
 * Finds everything behind a proxy: implementations or facets, beacon and admin. If an implementation,
 * facet or beacon is a proxy, the search continues behind it. It ends at an admin.
 *
 * The code of a proxy behind a proxy runs in the storage of the outermost one, so its target is looked for there.
 *
 * Each address is visited once, one after the other, so the same chain always gives the same result. A
 * cycle, a target without code and the like end a branch, not the search, and are listed as problems. So are
 * addresses that are left out because there are too many.
 * The search rejects if the chain does not answer a question.
 */
export async function resolveProxyGraph(
  { address, probe }: { readonly address: Address; readonly probe: ProxyProbe },
  options: ProbeOptions = {},
): Promise<ProxyGraph> {
  const root = toChecksumAddress(toBareHex(address));
  const nodes: ProxyGraphNode[] = [];
  const edges: ProxyGraphEdge[] = [];
  const problems: ProxyGraphProblem[] = [];
  const leftOut: Address[] = [];
  const search: Search = { probe, options, visited: new Map(), nodes, edges, problems, leftOut };
  await visit(search, { address: root, role: "proxy", path: [], root });
  const [first] = leftOut;
  if (first !== undefined) {
    problems.push({ kind: "too-many", address: first, count: leftOut.length, maxAddresses });
  }
  return { root, nodes, edges, problems };
}

/** Adds an address to the graph, after everything behind it. */
async function visit(search: Search, { address, role, path, root }: Visit): Promise<void> {
  const { probe, options, visited, nodes, problems } = search;
  const code = await probe.getCode(address, options);
  visited.set(address, code !== "0x");
  if (code === "0x") {
    return;
  }
  const subject = { address, code, probe };
  const inPlace = await detectProxy({ ...subject, root }, options);
  // A contract that is only a target here may be a proxy itself: an explorer looks at it alone.
  const alone = root === address ? inPlace : await detectProxy(subject, options);
  const detection = toDetection(inPlace, alone);
  if (inPlace.kind === "not-a-proxy" && alone.kind === "proxy") {
    problems.push({ kind: "dead-end", proxy: address, root });
  }
  if (detection.unreached !== undefined && root === address && role !== "admin") {
    problems.push({ kind: "not-reached", proxy: address, ...detection.unreached });
  }
  // A call to the proxy does not run the admin's code, so what is behind the admin does not matter.
  if (detection.kind === "proxy" && role !== "admin") {
    noteSilentBeacon(search, { proxy: address, detection });
    for (const edge of listEdges(address, detection)) {
      await follow(search, { edge, path: toPath(edge, { proxy: address, path }), root });
    }
  }
  const isBehind = role !== "proxy" && role !== "admin";
  const standsAlone = isBehind && alone.kind === "proxy" && hasSameTargets(alone, detection);
  nodes.push({ address, role, detection, ...(standsAlone && { standsAlone }) });
}

/** Takes the pattern that a proxy has alone, and no target where it has none in the storage of the root. */
function toDetection(inPlace: ProxyDetection, alone: ProxyDetection): ProxyDetection {
  if (alone.kind === "not-a-proxy") {
    return inPlace;
  }
  const { pattern, sourceless } = alone;
  return inPlace.kind === "proxy"
    ? { ...inPlace, pattern, sourceless }
    : { kind: "proxy", pattern, sourceless, implementations: [] };
}

function hasSameTargets({ implementations }: DetectedProxy, other: ProxyDetection): boolean {
  return (
    other.kind === "proxy" &&
    implementations.length === other.implementations.length &&
    implementations.every((implementation) => other.implementations.includes(implementation))
  );
}

interface ProxyStep {
  readonly edge: ProxyGraphEdge;
  /** The chain of addresses that ends with the edge. */
  readonly path: readonly Address[];
  /** The contract in whose storage the beginning of the edge runs. */
  readonly root: Address;
}

/** Adds an edge, and what is behind it. */
async function follow(search: Search, { edge, path, root }: ProxyStep): Promise<void> {
  const { visited, edges, problems, leftOut } = search;
  const { to, relation } = edge;
  edges.push(edge);
  if (path.includes(to)) {
    problems.push({ kind: "cycle", path: [...path.slice(path.indexOf(to)), to] });
    return;
  }
  if (!visited.has(to) && visited.size >= maxAddresses) {
    leftOut.push(to);
    return;
  }
  if (!visited.has(to)) {
    const isDelegatedTo = relation === "implementation" || relation === "facet";
    await visit(search, { address: to, role: relation, path, root: isDelegatedTo ? root : to });
  }
  // Many admins are accounts.
  if (visited.get(to) === false && relation !== "admin") {
    problems.push({ kind: "target-without-code", ...edge });
  }
}

function noteSilentBeacon(
  { problems }: Search,
  { proxy, detection }: { readonly proxy: Address; readonly detection: DetectedProxy },
): void {
  const { implementations, beacon } = detection;
  if (beacon !== undefined && implementations.length === 0) {
    problems.push({ kind: "beacon-without-implementation", proxy, beacon });
  }
}

/** How the search reached a contract. Its own kind is in its detection. */
type ProxyGraphRole = "proxy" | "implementation" | "facet" | "beacon" | "admin";

/** A contract: an address with code. */
export interface ProxyGraphNode {
  readonly address: Address;
  /** `proxy` for the root; for others, how they were reached first. */
  readonly role: ProxyGraphRole;
  readonly detection: ProxyDetection;
  /** Set for a proxy behind the root that delegates to the same contracts when it is called directly. */
  readonly standsAlone?: true;
}

interface ProxyGraphEdge {
  readonly from: Address;
  readonly to: Address;
  readonly relation: Exclude<ProxyGraphRole, "proxy">;
}

/** Why the graph ends although a proxy delegates further. */
export type ProxyGraphProblem =
  /** The target of a proxy or beacon has no code. */
  | ({ readonly kind: "target-without-code" } & ProxyGraphEdge)
  /** Each address of the path delegates to the next, and the last one occurs earlier in it. */
  | { readonly kind: "cycle"; readonly path: readonly Address[] }
  /** The proxy's beacon returns no implementation. */
  | { readonly kind: "beacon-without-implementation"; readonly proxy: Address; readonly beacon: Address }
  /** A proxy that has no target in the storage of the one in front of it. */
  | { readonly kind: "dead-end"; readonly proxy: Address; readonly root: Address }
  /** The proxy names these targets, and a call did not reach them. */
  | ({ readonly kind: "not-reached"; readonly proxy: Address } & UnreachedTargets)
  /** So many addresses are behind the proxy that these were not looked at: the first one, and how many. */
  | {
      readonly kind: "too-many";
      readonly address: Address;
      readonly count: number;
      readonly maxAddresses: number;
    };

/** Everything behind a proxy. */
export interface ProxyGraph {
  readonly root: Address;
  /**
   * Each contract once, in the order of verification: implementations, then beacon, then admin, then
   * the proxy itself, and the same for each proxy among them. The root comes last. If the root has no
   * code, there are no nodes.
   */
  readonly nodes: readonly ProxyGraphNode[];
  /** An edge to an address without a node has a problem, unless it leads to an admin. */
  readonly edges: readonly ProxyGraphEdge[];
  readonly problems: readonly ProxyGraphProblem[];
}

/** Lists the edges from a proxy, in the order of verification: implementations or facets, beacon, admin. */
function listEdges(
  proxy: Address,
  { pattern, implementations, beacon, admin }: DetectedProxy,
): readonly ProxyGraphEdge[] {
  const relation = pattern === "eip-2535" ? "facet" : "implementation";
  return [
    ...implementations.map((to): ProxyGraphEdge => ({ from: beacon ?? proxy, to, relation })),
    ...listOptional(beacon).map((to): ProxyGraphEdge => ({ from: proxy, to, relation: "beacon" })),
    ...listOptional(admin).map((to): ProxyGraphEdge => ({ from: proxy, to, relation: "admin" })),
  ];
}

function listOptional(address: Address | undefined): readonly Address[] {
  return address === undefined ? [] : [address];
}

/**
 * Returns the chain of addresses that ends with an edge from a proxy, which may begin at the proxy's beacon. Nothing
 * delegates to an admin, so its chain is empty.
 */
function toPath(
  { from, relation }: ProxyGraphEdge,
  { proxy, path }: { readonly proxy: Address; readonly path: readonly Address[] },
): readonly Address[] {
  if (relation === "admin") {
    return [];
  }
  return from === proxy ? [...path, proxy] : [...path, proxy, from];
}
