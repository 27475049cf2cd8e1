import { type Address, toBareHex } from "../../base/hex.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { ProbeOptions, ProxyProbe } from "./candidate.ts";
import {
  type DetectedProxy,
  detectProxy,
  type ProxyDetection,
  type UnreachedTargets,
} from "./detect-proxy.ts";

/** A diamond lists up to 256 facets. */
const maxAddresses = 300;

interface Search {
  readonly probe: ProxyProbe;
  readonly options: ProbeOptions;
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
  readonly root: Address;
}

/**
 * Finds everything behind a proxy, and behind proxies among its targets; the search ends at an admin.
 *
 * Each address is visited once, one after the other, so the same chain gives the same result. Cycles, targets without
 * code and too many addresses are problems that end a branch. A failed question rejects.
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

async function visit(search: Search, { address, role, path, root }: Visit): Promise<void> {
  const { probe, options, visited, nodes, problems } = search;
  const code = await probe.getCode(address, options);
  visited.set(address, code !== "0x");
  if (code === "0x") {
    return;
  }
  const subject = { address, code, probe };
  const inPlace = await detectProxy({ ...subject, root }, options);
  const alone = root === address ? inPlace : await detectProxy(subject, options);
  const detection = toDetection(inPlace, alone);
  if (inPlace.kind === "not-a-proxy" && alone.kind === "proxy") {
    problems.push({ kind: "dead-end", proxy: address, root });
  }
  if (detection.unreached !== undefined && root === address && role !== "admin") {
    problems.push({ kind: "not-reached", proxy: address, ...detection.unreached });
  }
  // A call to the proxy does not run the admin's code.
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

/** A proxy has the pattern that it has alone, and no target if the root's storage names none. */
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
  readonly path: readonly Address[];
  readonly root: Address;
}

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

type ProxyGraphRole = "proxy" | "implementation" | "facet" | "beacon" | "admin";

export interface ProxyGraphNode {
  readonly address: Address;
  readonly role: ProxyGraphRole;
  readonly detection: ProxyDetection;
  /** Whether it delegates to the same contracts when it is called itself. */
  readonly standsAlone?: true;
}

interface ProxyGraphEdge {
  readonly from: Address;
  readonly to: Address;
  readonly relation: Exclude<ProxyGraphRole, "proxy">;
}

export type ProxyGraphProblem =
  | ({ readonly kind: "target-without-code" } & ProxyGraphEdge)
  | { readonly kind: "cycle"; readonly path: readonly Address[] }
  | { readonly kind: "beacon-without-implementation"; readonly proxy: Address; readonly beacon: Address }
  | { readonly kind: "dead-end"; readonly proxy: Address; readonly root: Address }
  | ({ readonly kind: "not-reached"; readonly proxy: Address } & UnreachedTargets)
  /** Addresses that were not visited: the first one, and how many. */
  | {
      readonly kind: "too-many";
      readonly address: Address;
      readonly count: number;
      readonly maxAddresses: number;
    };

export interface ProxyGraph {
  readonly root: Address;
  /** Each contract once: implementations, beacon, admin, then the proxy itself. Empty if the root has no code. */
  readonly nodes: readonly ProxyGraphNode[];
  /** An edge to an address without a node has a problem, unless it leads to an admin. */
  readonly edges: readonly ProxyGraphEdge[];
  readonly problems: readonly ProxyGraphProblem[];
}

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

/** Returns the chain that ends with an edge, which may begin at the beacon. Nothing delegates to an admin. */
function toPath(
  { from, relation }: ProxyGraphEdge,
  { proxy, path }: { readonly proxy: Address; readonly path: readonly Address[] },
): readonly Address[] {
  if (relation === "admin") {
    return [];
  }
  return from === proxy ? [...path, proxy] : [...path, proxy, from];
}
