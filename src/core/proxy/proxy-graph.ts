import { type Address, type Hex, toBareHex } from "../../base/hex.ts";
import { hasSelector } from "../bytecode/dispatch.ts";
import { readInstructions } from "../bytecode/instructions.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { OuterProxies, ProbeOptions, ProxyGraphProbe } from "./candidate.ts";
import { type DetectedProxy, detectProxy, type ProxyDetection } from "./detect-proxy.ts";

/** The longest chain of addresses that is followed. Real ones have up to three, rarely five. */
const maxDepth = 8;

/**
 * The most delegations that are followed, cycles included. A diamond lists up to 256 facets; only contracts that are
 * made to keep somebody busy have twice as many.
 */
const maxEdges = 512;

interface Search {
  readonly probe: ProxyGraphProbe;
  readonly options: ProbeOptions;
  readonly visited: Map<Address, Visited>;
}

/** An address that was looked at. */
interface Visited {
  readonly role: ProxyGraphRole;
  /** `undefined`: it has no code. */
  readonly detection: ProxyDetection | undefined;
  /** The delegations of it that were followed, in the order of verification; there were too many for the others. */
  readonly followed: ProxyGraphEdge[];
}

interface Visit {
  readonly address: Address;
  readonly role: ProxyGraphRole;
  /** The addresses that delegate to this one, outermost first. */
  readonly path: readonly Address[];
  /** `undefined` for a contract that is called directly: the root, a beacon, an admin. */
  readonly outer: OuterProxies | undefined;
}

/**
 * Finds everything behind a proxy: implementations or facets, beacon and admin. If an implementation,
 * facet or beacon is a proxy, the search continues behind it. It ends at an admin.
 *
 * The code of a proxy behind a proxy runs in the storage of the outermost one, so its target is read
 * from there.
 *
 * Each address is visited once, one after the other, so the same chain always gives the same result. A
 * cycle, a target without code and the like end a branch, not the search, and are listed as problems. So are
 * addresses that are left out because the chain of proxies is too long, or its branches are too many.
 * The search rejects if the chain does not answer a question.
 */
export async function resolveProxyGraph(
  { address, probe }: { readonly address: Address; readonly probe: ProxyGraphProbe },
  options: ProbeOptions = {},
): Promise<ProxyGraph> {
  const root = toChecksumAddress(toBareHex(address));
  const search: Search = { probe, options, visited: new Map() };
  const leftOut = await visitAll(search, root);
  const nodes: ProxyGraphNode[] = [];
  const edges: ProxyGraphEdge[] = [];
  const problems: ProxyGraphProblem[] = [];
  const { visited } = search;
  arrange({ visited, nodes, edges, problems, placed: new Set() }, { address: root, path: [] });
  const [first] = leftOut;
  if (first !== undefined) {
    problems.push({ kind: "too-many", address: first, count: leftOut.length, maxEdges });
  }
  return { root, nodes, edges, problems };
}

/**
 * Visits the root and what is behind it, and returns the addresses that were not followed.
 *
 * The branches of the root take turns, each with what is nearest to the root first: a facet with many proxies
 * behind it does not use up what the others need.
 */
async function visitAll(search: Search, root: Address): Promise<readonly Address[]> {
  const steps = await visit(search, { address: root, role: "proxy", path: [], outer: undefined });
  const branches = steps.map((step) => [step]);
  const leftOut: Address[] = [];
  let edges = 0;
  while (branches.some(({ length }) => length > 0)) {
    for (const branch of branches) {
      const step = branch.shift();
      if (step !== undefined && edges < maxEdges) {
        edges += 1;
        step.proxy.followed.push(step.edge);
        branch.push(...(await follow(search, step)));
      } else if (step !== undefined) {
        leftOut.push(step.edge.to);
      }
    }
  }
  return leftOut;
}

/** Visits an address, and returns the steps behind it. */
async function visit(search: Search, { address, role, path, outer }: Visit): Promise<readonly OpenStep[]> {
  const { probe, options, visited } = search;
  const code = await probe.getCode(address, options);
  const detection = code === "0x" ? undefined : await detectProxy({ address, code, probe, outer }, options);
  const proxy: Visited = { role, detection, followed: [] };
  visited.set(address, proxy);
  // A call to the proxy does not run the admin's code, so what is behind the admin does not matter.
  if (detection?.kind !== "proxy" || role === "admin") {
    return [];
  }
  const inner = toOuter({ address, code, outer }, detection);
  return listEdges(address, detection).map((edge) => ({
    edge,
    path: toPath(edge, { proxy: address, path }),
    inner,
    proxy,
  }));
}

/** Describes a proxy to the code behind it. A diamond forwards known selectors only, each to one facet. */
function toOuter(
  { address, code, outer }: Pick<Visit, "address" | "outer"> & { readonly code: Hex },
  { pattern }: DetectedProxy,
): OuterProxies {
  const instructions = readInstructions(toBareHex(code));
  return {
    address: outer?.address ?? address,
    passesOn: (selector) =>
      pattern !== "eip-2535" &&
      !hasSelector(instructions, selector) &&
      (outer === undefined || outer.passesOn(selector)),
  };
}

/** Visits the end of a step, and returns the steps behind it; none if it was visited before, or is too far away. */
async function follow(search: Search, { edge, path, inner }: OpenStep): Promise<readonly OpenStep[]> {
  const { to, relation } = edge;
  const before = search.visited.get(to);
  // What is behind an admin was not looked at.
  const isKnown = before !== undefined && (before.role !== "admin" || relation === "admin");
  if (isKnown || path.length > maxDepth) {
    return [];
  }
  const isDelegatedTo = relation === "implementation" || relation === "facet";
  return visit(search, { address: to, role: relation, path, outer: isDelegatedTo ? inner : undefined });
}

/** A graph while it is built of the addresses that were visited. */
interface OpenGraph {
  readonly visited: ReadonlyMap<Address, Visited>;
  readonly nodes: ProxyGraphNode[];
  readonly edges: ProxyGraphEdge[];
  readonly problems: ProxyGraphProblem[];
  /** What is in the graph, or will be after what is behind it. */
  readonly placed: Set<Address>;
}

/** Adds an address to the graph, after everything behind it. */
function arrange(graph: OpenGraph, { address, path }: Pick<Visit, "address" | "path">): void {
  const { role, detection, followed = [] } = graph.visited.get(address) ?? {};
  if (role === undefined || detection === undefined || graph.placed.has(address)) {
    return;
  }
  graph.placed.add(address);
  if (detection.kind === "proxy" && role !== "admin") {
    noteSilentBeacon(graph, { proxy: address, detection });
    for (const edge of followed) {
      arrangeStep(graph, { edge, path: toPath(edge, { proxy: address, path }) });
    }
  }
  graph.nodes.push({ address, role, detection });
}

function arrangeStep(graph: OpenGraph, { edge, path }: ProxyStep): void {
  const { problems, visited } = graph;
  const { to, relation } = edge;
  graph.edges.push(edge);
  const target = visited.get(to);
  if (path.includes(to)) {
    problems.push({ kind: "cycle", path: [...path.slice(path.indexOf(to)), to] });
  } else if (target === undefined) {
    problems.push({ kind: "too-deep", address: to, maxDepth });
  } else {
    arrange(graph, { address: to, path });
    // Many admins are accounts.
    if (target.detection === undefined && relation !== "admin") {
      problems.push({ kind: "target-without-code", ...edge });
    }
  }
}

function noteSilentBeacon(
  { problems }: Pick<OpenGraph, "problems">,
  { proxy, detection }: { readonly proxy: Address; readonly detection: DetectedProxy },
): void {
  const { implementations, beacon } = detection;
  if (beacon !== undefined && implementations.length === 0) {
    problems.push({ kind: "beacon-without-implementation", proxy, beacon });
  }
}

/** How the search reached a contract. What the contract is itself is in its detection. */
type ProxyGraphRole = "proxy" | "implementation" | "facet" | "beacon" | "admin";

/** A contract: an address with code. */
export interface ProxyGraphNode {
  readonly address: Address;
  /** `proxy` for the root; for others, how they were reached first. */
  readonly role: ProxyGraphRole;
  readonly detection: ProxyDetection;
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
  /** The address is behind so many proxies that it was not visited. */
  | { readonly kind: "too-deep"; readonly address: Address; readonly maxDepth: number }
  /** So many delegations are behind the proxy that these were not followed: the first address, and how many. */
  | {
      readonly kind: "too-many";
      readonly address: Address;
      readonly count: number;
      readonly maxEdges: number;
    };

/** Returns whether there are contracts behind a proxy that its graph does not have. */
export function isLeftOut({ kind }: ProxyGraphProblem): boolean {
  return kind === "too-deep" || kind === "too-many";
}

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

/** An edge, and the chain of addresses that ends with it. */
interface ProxyStep {
  readonly edge: ProxyGraphEdge;
  readonly path: readonly Address[];
}

/** A step from a proxy that was visited. */
interface OpenStep extends ProxyStep {
  readonly proxy: Visited;
  /** For the code at its end. */
  readonly inner: OuterProxies;
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
