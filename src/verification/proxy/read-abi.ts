import type { Address } from "../../base/hex.ts";
import { type AbiOfAddress, mergeAbis } from "../../core/abi/abi-entries.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import type { ProxyGraph } from "../../core/proxy/proxy-graph.ts";
import { resolveProxyGraph } from "../../core/proxy/proxy-graph.ts";
import type { CallOptions, ChainReader, Explorer } from "../ports.ts";

interface Sources extends CallOptions {
  readonly chain: ChainReader;
  readonly explorer: Pick<Explorer, "getAbi">;
}

/**
 * Returns the verified ABI that calls to an address meet; undefined: not verified.
 *
 * For a proxy it is that of everything that it delegates to, and its own, without duplicates. Each
 * entry says in one more member, `origin`, whose it is, and is a valid entry all the same. What the
 * proxy delegates to is read from the chain, as an explorer may not have noticed an upgrade yet.
 * Facets that are not verified are left out.
 */
export async function readAbi(
  address: Address,
  { chain, explorer, signal }: Sources,
): Promise<readonly AbiEntry[] | undefined> {
  const graph = await resolveProxyGraph({ address, probe: chain }, { signal });
  const targets = listTargets(graph);
  if (targets.length === 0) {
    return explorer.getAbi(graph.root, { signal });
  }
  const [proxy] = hasSource(graph) ? await readAbis([graph.root], { explorer, signal }) : [];
  const implementations = await readAbis(targets, { explorer, signal });
  return implementations.length === 0
    ? undefined
    : mergeAbis({ implementations, proxy }).map(({ origin, entry }) => ({ ...entry, origin }));
}

/** Lists the contracts whose ABIs a proxy's address has, none for a contract that is no proxy. */
export async function listAbiTargets(
  address: Address,
  { chain, signal }: Pick<Sources, "chain" | "signal">,
): Promise<readonly Address[]> {
  return listTargets(await resolveProxyGraph({ address, probe: chain }, { signal }));
}

/** Clones have none, so that there is nothing to ask for. */
function hasSource({ root, nodes }: ProxyGraph): boolean {
  const detection = nodes.find(({ address }) => address === root)?.detection;
  return detection?.kind !== "proxy" || !detection.sourceless;
}

/** The contracts at the end of the way, where proxies stand one behind the other. */
function listTargets({ root, nodes }: ProxyGraph): readonly Address[] {
  const detections = new Map(nodes.map(({ address, detection }) => [address, detection]));
  const reached = new Set([root]);
  const targets: Address[] = [];
  // A set that grows while it is walked through: each address is reached once.
  for (const address of reached) {
    const detection = detections.get(address);
    if (detection?.kind === "proxy") {
      for (const implementation of detection.implementations) {
        reached.add(implementation);
      }
    } else if (detection !== undefined && address !== root) {
      targets.push(address);
    }
  }
  return targets;
}

/** Those that are verified; one after the other, as explorers count the calls of a second. */
async function readAbis(
  addresses: readonly Address[],
  { explorer, signal }: Pick<Sources, "explorer" | "signal">,
): Promise<readonly AbiOfAddress[]> {
  const abis: AbiOfAddress[] = [];
  for (const address of addresses) {
    const abi = await explorer.getAbi(address, { signal });
    abis.push(...(abi === undefined ? [] : [{ address, abi }]));
  }
  return abis;
}
