import type { Address, Hex } from "../../base/hex.ts";
import { hasSelector } from "../bytecode/dispatch.ts";
import { readInstructions } from "../bytecode/instructions.ts";
import { toChecksumAddress } from "../contract/address.ts";
import type { OuterProxies, ProbeOptions, ProxyGraphProbe } from "./candidate.ts";
import { type DetectedProxy, detectProxy, type ProxyDetection } from "./detect-proxy.ts";

/** Addresses that delegate one to the next. Three occur (a proxy, its beacon), more than five hardly. */
const maxDepth = 8;

interface Search {
  readonly probe: ProxyGraphProbe;
  readonly options: ProbeOptions;
  readonly nodes: ProxyGraphNode[];
  readonly edges: ProxyGraphEdge[];
  readonly problems: ProxyGraphProblem[];
  /** The addresses that were looked at, and whether each has code. */
  readonly hasCode: Map<Address, boolean>;
}

interface Visit {
  readonly address: Address;
  readonly role: ProxyGraphRole;
  /** The addresses that delegate to this one, from the first to the nearest. */
  readonly path: readonly Address[];
  /** Undefined for a contract that is called itself: the first, a beacon, an admin. */
  readonly outer: OuterProxies | undefined;
}

/**
 * Finds everything behind a proxy: implementations or facets, beacon and admin, and what is behind
 * these where they are proxies themselves, but not what is behind an admin.
 *
 * The code of a proxy behind a proxy runs in the storage of the first, so it leads where that storage
 * says.
 *
 * Each address is looked at once, and one after the other, so the result is always the same. Cycles,
 * targets without code and the like end a branch and not the search: they are told as problems. A
 * question that the chain does not answer rejects.
 */
export async function resolveProxyGraph(
  { address, probe }: { readonly address: Address; readonly probe: ProxyGraphProbe },
  options: ProbeOptions = {},
): Promise<ProxyGraph> {
  const root = toChecksumAddress(address.slice(2));
  const search: Search = { probe, options, nodes: [], edges: [], problems: [], hasCode: new Map() };
  await visit(search, { address: root, role: "proxy", path: [], outer: undefined });
  const { nodes, edges, problems } = search;
  return { root, nodes, edges, problems };
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

/** Looks at an address, then at all behind it, and adds it behind these. */
async function visit(search: Search, { address, role, path, outer }: Visit): Promise<void> {
  const { probe, options, hasCode, nodes } = search;
  const code = await probe.getCode(address, options);
  hasCode.set(address, code !== "0x");
  if (code === "0x") {
    return;
  }
  const detection = await detectProxy({ address, code, probe, outer }, options);
  // An admin is no part of what calls to the proxy run: what is behind it is another matter.
  if (detection.kind === "proxy" && role !== "admin") {
    noteSilentBeacon(search, { proxy: address, detection });
    const inner = toOuter({ address, code, outer }, detection);
    for (const step of listProxySteps(detection, { from: address, path: [...path, address] })) {
      await follow(search, { ...step, inner });
    }
  }
  nodes.push({ address, role, detection });
}

/** What the code behind a proxy runs in. A diamond passes on only what it knows, and to one facet each. */
function toOuter(
  { address, code, outer }: Pick<Visit, "address" | "outer"> & { readonly code: Hex },
  { pattern }: DetectedProxy,
): OuterProxies {
  const instructions = readInstructions(code.slice(2).toLowerCase());
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
  const { edges, problems, hasCode } = search;
  const { to, relation } = edge;
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

/** How a contract came into the graph. What it is itself, its detection says. */
type ProxyGraphRole = "proxy" | "implementation" | "facet" | "beacon" | "admin";

/** A contract: an address with code. */
export interface ProxyGraphNode {
  readonly address: Address;
  /** `proxy` for the address that was asked for; for others the first way that led to it. */
  readonly role: ProxyGraphRole;
  readonly detection: ProxyDetection;
}

interface ProxyGraphEdge {
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

/** An edge, and the addresses that delegate to one another up to it. */
interface ProxyStep {
  readonly edge: ProxyGraphEdge;
  readonly path: readonly Address[];
}

/**
 * Lists where a proxy leads, in the order of verification: implementations or facets, beacon, admin.
 *
 * `path` ends with the proxy. A beacon stands between the proxy and its implementation. Nothing
 * delegates to an admin, so a path begins anew with it.
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
