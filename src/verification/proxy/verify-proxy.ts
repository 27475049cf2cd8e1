import type { ExaminedProxy } from "./examine-proxy.ts";
import { linkProxy } from "./link-proxy.ts";
import type { ProxyContract, ProxyResult } from "./proxy-result.ts";
import type { ProxyRun } from "./proxy-run.ts";
import { toProxyStatus } from "./to-proxy-status.ts";
import { verifyNode } from "./verify-node.ts";

/**
 * Verifies everything behind a proxy on an explorer, then links the proxy to its implementation.
 *
 * Each distinct contract is verified once, implementations first; one whose source is not known here
 * is skipped, and the rest goes on.
 */
export async function verifyProxy({ graph, detection }: ExaminedProxy, run: ProxyRun): Promise<ProxyResult> {
  const { explorer } = run.ports;
  const contracts: ProxyContract[] = [];
  for (const node of graph.nodes) {
    contracts.push(await verifyNode(node, run));
  }
  const link = await linkProxy({ address: graph.root, detection, contracts }, run);

  return {
    status: toProxyStatus(contracts, link),
    proxy: {
      address: graph.root,
      kind: detection.pattern,
      implementations: [...detection.implementations],
      url: explorer.addressUrl(graph.root) ?? null,
      ...(explorer.pageCommand === undefined ? {} : { pageCommand: explorer.pageCommand }),
    },
    explorer: { name: explorer.name, apiUrl: explorer.apiUrl },
    contracts,
    link,
  };
}
