import type { DetectedProxy } from "../../core/proxy/proxy-detection.ts";
import type { ProxyGraph } from "../../core/proxy/proxy-graph.ts";
import { resolveProxyGraph } from "../../core/proxy/resolve-proxy-graph.ts";
import { explainNoCode } from "../diagnosis/explain-no-code.ts";
import { checkGraph } from "./check-graph.ts";
import type { ProxyRun } from "./proxy-run.ts";

/** A proxy, and everything behind it. */
export interface ExaminedProxy {
  readonly graph: ProxyGraph;
  /** What the proxy itself is. */
  readonly detection: DetectedProxy;
}

interface Examination extends Pick<ProxyRun, "request" | "deadline"> {
  /** No explorer is asked. */
  readonly ports: Pick<ProxyRun["ports"], "chain" | "reporter" | "clock" | "host">;
}

/**
 * Reads from the chain alone what a proxy is and what is behind it.
 *
 * @throws NoCodeAtAddressError, NotAProxyError, ProxyTargetInvalidError, ImplementationContradictedError
 */
export async function examineProxy(run: Examination): Promise<ExaminedProxy> {
  const { address, expectedImplementation } = run.request;
  const { chain, reporter, host } = run.ports;
  const { signal } = run.deadline;
  reporter.progress({ step: "reading-chain", address });
  const graph = await resolveProxyGraph({ address, probe: chain }, { signal });
  if (graph.nodes.length === 0) {
    throw await explainNoCode({ chainId: await chain.getChainId({ signal }) }, run);
  }
  const expectation = { expected: expectedImplementation, network: host?.networkName };
  return { graph, detection: checkGraph(graph, expectation) };
}
