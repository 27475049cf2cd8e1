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
  readonly nodes: ProxyGraphNode[];
  readonly edges: ProxyGraphEdge[];
  readonly problems: ProxyGraphProblem[];
  /** The visited addresses, and whether each has code. */
  readonly hasCode: Map<Address, boolean>;
  /** The addresses that were not followed, because there were too many before them. */
  readonly leftOut: Address[];
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
  const found = { nodes: [], edges: [], problems: [], hasCode: new Map(), leftOut: [] };
  const search: Search = { probe, options, ...found };
  await visit(search, { address: root, role: "proxy", path: [], outer: undefined });
  const { nodes, edges, problems, leftOut } = search;
  const [first] = leftOut;
  return {
    root,
    nodes,
    edges,
    problems:
      first === undefined
        ? problems
        : [...problems, { kind: "too-many", address: first, count: leftOut.length, maxEdges }],
  };
}

/** A proxy behind another proxy. */
export interface InnerProxy {
  readonly address: Address;
  readonly detection: DetectedProxy;
}

/**
 * Returns the proxies behind the root that delegate to the same contracts when they are called directly.
 *
 * A beacon is called directly anyway, and a clone has its target in its code. A proxy that reads its
 * target from storage runs in the root's storage here, and in its own for whoever looks at it alone, as
 * an explorer does. Admins are left out: a call to the root does not run their code.
 */
export async function findIndependentProxies(
  { root, nodes }: ProxyGraph,
  probe: ProxyGraphProbe,
  options: ProbeOptions = {},
): Promise<readonly InnerProxy[]> {
  const found: InnerProxy[] = [];
  for (const { address, role, detection } of nodes) {
    if (address === root || role === "admin" || detection.kind === "not-a-proxy") {
      continue;
    }
    const code = await probe.getCode(address, options);
    const alone = await detectProxy({ address, code, probe }, options);
    if (alone.kind === "proxy" && hasSameTargets(alone, detection)) {
      found.push({ address, detection });
    }
  }
  return found;
}

function hasSameTargets({ implementations }: DetectedProxy, other: DetectedProxy): boolean {
  return (
    implementations.length === other.implementations.length &&
    implementations.every((implementation) => other.implementations.includes(implementation))
  );
}

/** Visits an address and everything behind it, and adds it as a node after these. */
async function visit(search: Search, { address, role, path, outer }: Visit): Promise<void> {
  const { probe, options, hasCode, nodes } = search;
  const code = await probe.getCode(address, options);
  hasCode.set(address, code !== "0x");
  if (code === "0x") {
    return;
  }
  const detection = await detectProxy({ address, code, probe, outer }, options);
  // A call to the proxy does not run the admin's code, so what is behind the admin does not matter.
  if (detection.kind === "proxy" && role !== "admin") {
    noteSilentBeacon(search, { proxy: address, detection });
    const inner = toOuter({ address, code, outer }, detection);
    for (const step of listProxySteps(detection, { from: address, path: [...path, address] })) {
      await follow(search, { ...step, inner });
    }
  }
  nodes.push({ address, role, detection });
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

async function follow(
  search: Search,
  { edge, path, inner }: ProxyStep & { readonly inner: OuterProxies },
): Promise<void> {
  const { edges, problems, hasCode, leftOut } = search;
  const { to, relation } = edge;
  if (edges.length >= maxEdges) {
    leftOut.push(to);
    return;
  }
  edges.push(edge);
  if (path.includes(to)) {
    problems.push({ kind: "cycle", path: [...path.slice(path.indexOf(to)), to] });
    return;
  }
  if (path.length > maxDepth) {
    problems.push({ kind: "too-deep", address: to, maxDepth });
    return;
  }
  if (!hasCode.has(to)) {
    const isDelegatedTo = relation === "implementation" || relation === "facet";
    await visit(search, { address: to, role: relation, path, outer: isDelegatedTo ? inner : undefined });
  }
  // Many admins are accounts.
  if (hasCode.get(to) === false && relation !== "admin") {
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

/**
 * Lists the edges from a proxy, in the order of verification: implementations or facets, beacon, admin.
 *
 * `path` ends with the proxy. A beacon is between the proxy and its implementation. Nothing delegates
 * to an admin, so its path is empty.
 */
function listProxySteps(
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
