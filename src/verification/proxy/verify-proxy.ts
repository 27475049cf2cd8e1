import { resolveProxyGraph } from "../../core/proxy/resolve-proxy-graph.ts";
import { explainNoCode } from "../diagnosis/explain-no-code.ts";
import { checkGraph } from "./check-graph.ts";
import { linkProxy } from "./link-proxy.ts";
import type { ProxyContract, ProxyResult } from "./proxy-result.ts";
import type { ProxyRun } from "./proxy-run.ts";
import { toProxyStatus } from "./to-proxy-status.ts";
import { verifyNode } from "./verify-node.ts";

/**
 * Verifies everything behind a proxy, then links the proxy to its implementation.
 *
 * What is behind it is read from the chain alone. Each distinct contract is verified once,
 * implementations first; one whose source is not known here is skipped, and the rest goes on.
 *
 * @throws NoCodeAtAddressError, NotAProxyError, ProxyTargetInvalidError, ImplementationContradictedError before anything is
 * submitted
 */
export async function verifyProxy(run: ProxyRun): Promise<ProxyResult> {
  const { address, expectedImplementation } = run.request;
  const { chain, explorer, reporter } = run.ports;
  reporter.progress({ step: "reading-chain", address });
  const graph = await resolveProxyGraph({ address, probe: chain }, { signal: run.deadline.signal });
  if (graph.nodes.length === 0) {
    throw await explainNoCode({ chainId: await chain.getChainId({ signal: run.deadline.signal }) }, run);
  }
  const detection = checkGraph(graph, expectedImplementation);

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
    },
    contracts,
    link,
  };
}
