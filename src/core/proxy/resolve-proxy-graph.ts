import { toChecksumAddress } from "../address/to-checksum-address.ts";
import type { Address } from "../hex.ts";
import { detectProxy } from "./detect-proxy.ts";
import { listProxySteps, type ProxyStep } from "./list-proxy-steps.ts";
import type { DetectedProxy } from "./proxy-detection.ts";
import type {
  ProxyGraph,
  ProxyGraphEdge,
  ProxyGraphNode,
  ProxyGraphProblem,
  ProxyGraphRole,
} from "./proxy-graph.ts";
import type { ProbeOptions, ProxyGraphProbe } from "./proxy-probe.ts";

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
}

/**
 * Finds everything behind a proxy: implementations or facets, beacon and admin, and what is behind
 * these where they are proxies themselves.
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
  await visit(search, { address: root, role: "proxy", path: [] });
  const { nodes, edges, problems } = search;
  return { root, nodes, edges, problems };
}

/** Looks at an address, then at all behind it, and adds it behind these. */
async function visit(search: Search, { address, role, path }: Visit): Promise<void> {
  const { probe, options, hasCode, nodes } = search;
  const code = await probe.getCode(address, options);
  hasCode.set(address, code !== "0x");
  if (code === "0x") {
    return;
  }
  const detection = await detectProxy({ address, code, probe }, options);
  if (detection.kind === "proxy") {
    noteSilentBeacon(search, { proxy: address, detection });
    for (const step of listProxySteps(detection, { from: address, path: [...path, address] })) {
      await follow(search, step);
    }
  }
  nodes.push({ address, role, detection });
}

async function follow(search: Search, { edge, path }: ProxyStep): Promise<void> {
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
    await visit(search, { address: to, role: relation, path });
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
