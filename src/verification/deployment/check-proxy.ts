import type { ExaminedProxy } from "../proxy/examine-proxy.ts";
import type { ProxyContract, ProxyLink, ProxyResult, ProxyRun } from "../proxy/proxy-result.ts";
import { verifyNode } from "../proxy/verify-node.ts";
import { toProxyStatus } from "../proxy/verify-proxy.ts";

/**
 * Checks everything behind a proxy, and whether the explorer shows its implementation. Nothing is
 * submitted: the run's `verify` compares only.
 *
 * A link that is missing is named, and makes nothing worse: explorers detect proxies by themselves.
 */
export async function checkProxy(examined: ExaminedProxy, run: ProxyRun): Promise<ProxyResult> {
  const { graph, detection } = examined;
  const { explorer } = run.ports;
  const contracts: ProxyContract[] = [];
  for (const node of graph.nodes) {
    contracts.push(await verifyNode(node, run));
  }
  const link = await readLink(examined, run);
  return {
    status: toProxyStatus(contracts, link),
    proxy: {
      address: graph.root,
      kind: detection.pattern,
      implementations: [...detection.implementations],
      url: explorer.addressUrl(graph.root) ?? null,
    },
    explorer: { name: explorer.name, apiUrl: explorer.apiUrl, kind: explorer.kind },
    contracts,
    link,
  };
}

async function readLink({ graph, detection }: ExaminedProxy, run: ProxyRun): Promise<ProxyLink> {
  const { explorer } = run.ports;
  const { signal } = run.deadline;
  const shown = await explorer.getImplementation(graph.root, { signal });
  if (shown === undefined) {
    return { status: "unsupported", receipt: null, message: `${explorer.name} shows no implementation.` };
  }
  return detection.implementations.includes(shown)
    ? { status: "already-linked", receipt: null, message: `${explorer.name} shows ${shown}.` }
    : {
        status: "unsupported",
        receipt: null,
        message: `${explorer.name} shows ${shown}, which the proxy does not lead to now.`,
      };
}
