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
export const maxAddresses = 300;

interface Search {
  readonly probe: ProxyProbe;
  readonly options: ProbeOptions;
  /** The visited addresses, and whether each has code. */
  readonly visited: Map<Address, boolean>;
  readonly nodes: ProxyGraphNode[];
  readonly problems: ProxyGraphProblem[];
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
  const search: Search = { probe, options, visited: new Map(), nodes: [], problems: [] };
  await visit(search, { address: root, role: "proxy", path: [], root });
  return { root, nodes: search.nodes, problems: search.problems };
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
    problems.push({ kind: "dead-end", role: "implementation", address, root });
  }
  if (detection.unreached !== undefined && root === address && role !== "admin") {
    problems.push(toNotReached(address, detection.unreached));
  }
  // A call to the proxy does not run the admin's code.
  if (detection.kind === "proxy" && role !== "admin") {
    await followAll(search, detection, { path: [...path, address], root });
  }
  nodes.push({ address, role, detection });
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

function toNotReached(proxy: Address, unreached: UnreachedTargets): ProxyGraphProblem {
  const [address] = unreached.addresses;
  return { kind: "not-reached", role: toTargetRole(unreached), address, proxy, ...unreached };
}

function toTargetRole({ pattern }: Pick<DetectedProxy, "pattern">): "facet" | "implementation" {
  return pattern === "eip-2535" ? "facet" : "implementation";
}

async function followAll(
  search: Search,
  detection: DetectedProxy,
  place: Pick<Visit, "path" | "root">,
): Promise<void> {
  const { beacon, implementations } = detection;
  if (beacon !== undefined && implementations.length === 0) {
    search.problems.push({ kind: "beacon-without-implementation", role: "beacon", address: beacon });
  }
  for (const target of listTargets(detection, place)) {
    await follow(search, target);
  }
}

function listTargets(
  detection: DetectedProxy,
  { path, root }: Pick<Visit, "path" | "root">,
): readonly Visit[] {
  const { implementations, beacon, admin } = detection;
  const role = toTargetRole(detection);
  const through = beacon === undefined ? path : [...path, beacon];
  return [
    ...implementations.map((address): Visit => ({ address, role, path: through, root })),
    ...(beacon === undefined ? [] : [{ address: beacon, role: "beacon" as const, path, root: beacon }]),
    // Nothing delegates to an admin.
    ...(admin === undefined ? [] : [{ address: admin, role: "admin" as const, path: [], root: admin }]),
  ];
}

async function follow(search: Search, target: Visit): Promise<void> {
  const { visited, problems } = search;
  const { address, role, path, root } = target;
  if (path.includes(address)) {
    problems.push({ kind: "cycle", role, address, path: [...path.slice(path.indexOf(address)), address] });
    return;
  }
  if (!visited.has(address)) {
    if (visited.size >= maxAddresses) {
      const isKnown = problems.some(({ kind }) => kind === "too-many");
      problems.push(...(isKnown ? [] : [{ kind: "too-many", role, address } as const]));
      return;
    }
    await visit(search, target);
  }
  if (visited.get(address) === false && role !== "admin") {
    problems.push({ kind: "target-without-code", role, address, from: path.at(-1) ?? root });
  }
}

type ProxyGraphRole = "proxy" | "implementation" | "facet" | "beacon" | "admin";

export interface ProxyGraphNode {
  readonly address: Address;
  readonly role: ProxyGraphRole;
  readonly detection: ProxyDetection;
}

/** Where a branch of the graph ends, and why. */
export type ProxyGraphProblem = Pick<ProxyGraphNode, "address" | "role"> &
  (
    | { readonly kind: "target-without-code"; readonly from: Address }
    | { readonly kind: "cycle"; readonly path: readonly Address[] }
    | { readonly kind: "beacon-without-implementation" }
    | { readonly kind: "dead-end"; readonly root: Address }
    | ({ readonly kind: "not-reached"; readonly proxy: Address } & UnreachedTargets)
    /** The address is the first one that was not visited. */
    | { readonly kind: "too-many" }
  );

export interface ProxyGraph {
  readonly root: Address;
  /** Each contract once: implementations, beacon, admin, then the proxy itself. Empty if the root has no code. */
  readonly nodes: readonly ProxyGraphNode[];
  readonly problems: readonly ProxyGraphProblem[];
}
