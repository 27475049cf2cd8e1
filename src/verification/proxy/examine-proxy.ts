import type { Address } from "../../base/hex.ts";
import { createFailure } from "../../core/errors/failure.ts";
import type { DetectedProxy } from "../../core/proxy/detect-proxy.ts";
import { type ProxyGraph, resolveProxyGraph } from "../../core/proxy/proxy-graph.ts";
import { explainNoCode } from "../read-target.ts";
import type { VerificationResult } from "../result.ts";
import { type Operation, type Run, toCommandPlace, type VerificationRequest } from "../run.ts";

/** Name, arguments and libraries differ for each contract, so they are detected. */
export interface ProxyRequest
  extends Pick<VerificationRequest, "address" | "license" | "force" | "requireExact"> {
  /** Fail before anything is submitted if the proxy does not delegate to it. */
  readonly expectedImplementation?: Address | undefined;
}

export interface ProxyRun extends Operation {
  readonly request: ProxyRequest;
  /** Verifies one contract; default: `verifyContract`. */
  readonly verify?: ((run: Run) => Promise<VerificationResult>) | undefined;
  /** Whether `verify` brings the source of each contract; a contract fails if its source gives other code. */
  readonly isSourceGiven?: boolean | undefined;
  /** Whether other people's contracts have to be proved as well; default: what is not known of them is skipped. */
  readonly isEachRequired?: boolean | undefined;
}

export interface ExaminedProxy {
  readonly graph: ProxyGraph;
  readonly detection: DetectedProxy;
}

interface Examination extends Pick<ProxyRun, "request" | "deadline"> {
  readonly ports: Pick<ProxyRun["ports"], "chain" | "reporter" | "records" | "clock" | "host">;
}

/** @throws NO_CODE_AT_ADDRESS, NOT_A_PROXY, PROXY_TARGET_INVALID, IMPLEMENTATION_CONTRADICTED */
export async function examineProxy(run: Examination): Promise<ExaminedProxy> {
  const { address } = run.request;
  const { chain, reporter } = run.ports;
  const { signal } = run.deadline;
  reporter.progress({ step: "reading-chain", address });
  const graph = await resolveProxyGraph({ address, probe: chain }, { signal });
  if (graph.nodes.length === 0) {
    throw await explainNoCode({ address, chainId: await chain.getChainId({ signal }) }, run);
  }
  return { graph, detection: checkGraph(graph, run) };
}

/** A target without code or a cycle is no error if another target, or the expected one, has code. */
function checkGraph(graph: ProxyGraph, run: Examination): DetectedProxy {
  const { expectedImplementation: expected } = run.request;
  const [problem] = graph.problems;
  const { root: proxy } = graph;
  const detection = graph.nodes.find(({ address }) => address === proxy)?.detection;
  const targets = listLiveTargets(graph);
  const isDead = expected === undefined ? targets.length === 0 : !targets.includes(expected);
  if (
    detection?.kind === "proxy" &&
    expected !== undefined &&
    !detection.implementations.includes(expected)
  ) {
    const { implementations: detected } = detection;
    throw createFailure("IMPLEMENTATION_CONTRADICTED", { proxy, expected, detected });
  }
  const isProxy = detection?.kind === "proxy" || detection?.unreached?.isInSlot === true;
  if (problem !== undefined && isDead && isProxy) {
    throw createFailure("PROXY_TARGET_INVALID", { proxy, problem });
  }
  if (detection === undefined || detection.kind === "not-a-proxy") {
    throw createFailure("NOT_A_PROXY", { ...toCommandPlace(run), problem });
  }
  return detection;
}

/** Lists the targets of a proxy that lead to code, in the proxy's own order. */
export function listLiveTargets({ root, nodes }: ProxyGraph): readonly Address[] {
  // A way back to the proxy itself leads nowhere.
  const others = nodes.filter(({ address }) => address !== root);
  const live = new Set(
    others.filter(({ detection }) => detection.kind === "not-a-proxy").map(({ address }) => address),
  );
  for (let known = -1; known !== live.size; ) {
    known = live.size;
    for (const { address, detection } of others) {
      if (detection.kind === "proxy" && detection.implementations.some((to) => live.has(to))) {
        live.add(address);
      }
    }
  }
  const own = nodes.find(({ address }) => address === root)?.detection;
  return own?.kind === "proxy" ? own.implementations.filter((to) => live.has(to)) : [];
}
