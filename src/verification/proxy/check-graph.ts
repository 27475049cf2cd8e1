import {
  ImplementationContradictedError,
  NotAProxyError,
  ProxyTargetInvalidError,
} from "../../core/errors/proxy-errors.ts";
import type { Address } from "../../core/hex.ts";
import type { DetectedProxy } from "../../core/proxy/proxy-detection.ts";
import type { ProxyGraph } from "../../core/proxy/proxy-graph.ts";

interface Expectation {
  /** undefined: wherever it leads is right. */
  readonly expected: Address | undefined;
  /** As `--network` takes it, for the commands that are proposed. */
  readonly network: string | undefined;
}

/**
 * Returns what the root of a graph was detected as.
 *
 * @throws NotAProxyError when it is none
 * @throws ProxyTargetInvalidError when a way through the graph leads nowhere or round in a circle
 * @throws ImplementationContradictedError when it leads elsewhere than the user expects
 */
export function checkGraph(graph: ProxyGraph, { expected, network }: Expectation): DetectedProxy {
  const [problem] = graph.problems;
  const root = graph.nodes.find(({ address }) => address === graph.root);
  if (problem !== undefined) {
    throw new ProxyTargetInvalidError({ proxy: graph.root, problem });
  }
  if (root === undefined || root.detection.kind === "not-a-proxy") {
    throw new NotAProxyError({ address: graph.root, network });
  }
  const { detection } = root;
  if (expected !== undefined && !detection.implementations.includes(expected)) {
    throw new ImplementationContradictedError({
      proxy: graph.root,
      expected,
      detected: detection.implementations,
    });
  }
  return detection;
}
