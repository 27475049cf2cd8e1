import type { Address } from "../../base/hex.ts";
import { type AbiOfAddress, mergeAbis } from "../../core/abi/abi-entries.ts";
import type { AbiEntry } from "../../core/build/compiled-contract.ts";
import { type ProxyGraph, resolveProxyGraph } from "../../core/proxy/proxy-graph.ts";
import type { CallOptions, ChainReader, Explorer } from "../ports.ts";

interface Sources extends CallOptions {
  readonly chain: ChainReader;
  readonly explorer: Pick<Explorer, "getAbi">;
}

/**
 * Returns the ABI for calls to an address: of a proxy, the ABIs of what it delegates to and its own. Each entry has
 * one more member, `origin`: the address that it comes from. Facets that are not verified are left out.
 * @returns undefined if it is not verified
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

/** Lists the contracts behind a proxy; `isSourceless`: only if it has no source of its own, such as a clone. */
export async function listAbiTargets(
  address: Address,
  { chain, signal, isSourceless = false }: Pick<Sources, "chain" | "signal"> & { isSourceless?: boolean },
): Promise<readonly Address[]> {
  const graph = await resolveProxyGraph({ address, probe: chain }, { signal });
  return isSourceless && hasSource(graph) ? [] : listTargets(graph);
}

function hasSource({ root, nodes }: ProxyGraph): boolean {
  const detection = nodes.find(({ address }) => address === root)?.detection;
  return detection?.kind !== "proxy" || !detection.sourceless;
}

function listTargets({ root, nodes }: ProxyGraph): readonly Address[] {
  const detections = new Map(nodes.map(({ address, detection }) => [address, detection]));
  const reached = new Set([root]);
  const targets: Address[] = [];
  // The loop also visits addresses that it adds to the set, each once.
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

/** One after the other, because explorers limit calls per second. */
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
