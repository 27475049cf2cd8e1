import type { Address } from "../../base/hex.ts";
import { describeProxyProblem } from "../../core/errors/proxy-errors.ts";
import type { ProxyGraphProblem } from "../../core/proxy/proxy-graph.ts";
import { findWorstStatus } from "../result.ts";
import { toExplorerFields } from "../to-result.ts";
import { type ExaminedProxy, listLiveTargets } from "./examine-proxy.ts";
import { linkProxy } from "./link-proxy.ts";
import type { ProxyContract, ProxyLink, ProxyResult, ProxyRun } from "./proxy-result.ts";
import { verifyNode } from "./verify-node.ts";

/**
 * Verifies everything behind a proxy on an explorer. Then links the proxies behind it that an explorer
 * can link, and finally the proxy itself.
 *
 * Each distinct contract is verified once, implementations first. A contract whose source is not known
 * here is skipped, and so is an address without code.
 */
export async function verifyProxy(examined: ExaminedProxy, run: ProxyRun): Promise<ProxyResult> {
  const { graph, detection } = examined;
  const { explorer } = run.ports;
  const verified: ProxyContract[] = [];
  for (const node of graph.nodes) {
    verified.push(await verifyNode(node, run));
  }
  const deadEnds = graph.problems.map((problem) => toDeadEnd(problem, graph.root));
  const contracts = [...deadEnds, ...(await linkInnerProxies(examined, { contracts: verified, run }))];
  const live = { ...detection, implementations: listLiveTargets(graph) };
  const link = await linkProxy({ address: graph.root, detection: live, contracts }, run);

  return {
    status: toProxyStatus(contracts, link),
    proxy: {
      address: graph.root,
      kind: detection.pattern,
      implementations: [...detection.implementations],
      url: explorer.addressUrl(graph.root) ?? null,
      ...(explorer.pageCommand === undefined ? {} : { pageCommand: explorer.pageCommand }),
    },
    explorer: toExplorerFields(explorer),
    contracts,
    link,
  };
}

/**
 * Links each inner proxy that leads to code, and returns the contracts with those links. The
 * implementation that the user expects is the outer proxy's, so it is ignored here.
 */
async function linkInnerProxies(
  { graph, innerProxies }: ExaminedProxy,
  { contracts, run }: { readonly contracts: readonly ProxyContract[]; readonly run: ProxyRun },
): Promise<readonly ProxyContract[]> {
  const { expectedImplementation: _, ...request } = run.request;
  const links = new Map<string, ProxyLink>();
  for (const { address, detection } of innerProxies) {
    const implementations = listLiveTargets(graph, address);
    if (implementations.length > 0) {
      const live = { ...detection, implementations };
      links.set(address, await linkProxy({ address, detection: live, contracts }, { ...run, request }));
    }
  }
  return contracts.map((contract) => {
    const link = links.get(contract.address);
    return link === undefined ? contract : { ...contract, link };
  });
}

/** Returns the entry for an address that is not verified because the graph ends there without code. */
function toDeadEnd(problem: ProxyGraphProblem, root: Address): ProxyContract {
  const message = `Left out: ${describeProxyProblem(problem)}.`;
  switch (problem.kind) {
    case "target-without-code":
      return { status: "skipped", role: problem.relation, address: problem.to, message };
    case "cycle":
      return { status: "skipped", role: "implementation", address: problem.path.at(-1) ?? root, message };
    case "beacon-without-implementation":
      return { status: "skipped", role: "beacon", address: problem.beacon, message };
    case "too-deep":
      return { status: "skipped", role: "implementation", address: problem.address, message };
  }
}

type Status = ProxyResult["status"];

/**
 * Returns the one status of a proxy: the worst of its contracts, of their links and of its own link. An
 * explorer that links no proxies on request makes nothing worse.
 */
export function toProxyStatus(contracts: readonly ProxyContract[], link: ProxyLink): Status {
  return findWorstStatus([...contracts.flatMap(toStatus), toLinkStatus(link)]) ?? "already-verified";
}

function toStatus({ status, link }: ProxyContract): Status[] {
  return [...(status === "skipped" ? [] : [status]), ...(link === undefined ? [] : [toLinkStatus(link)])];
}

function toLinkStatus({ status }: ProxyLink): Status {
  switch (status) {
    case "linked":
      return "verified";
    case "already-linked":
    case "unsupported":
      return "already-verified";
    case "pending":
      return "pending";
    case "failed":
      return "rejected";
  }
}
