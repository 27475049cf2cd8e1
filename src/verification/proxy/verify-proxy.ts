import { describeProxyProblem } from "../../core/errors/rows/on-chain-rows.ts";
import { findWorstStatus, type ProxyContract, type ProxyLink, type ProxyResult } from "../result.ts";
import { toExplorerFields } from "../to-result.ts";
import { type ExaminedProxy, listLiveTargets, type ProxyRun } from "./examine-proxy.ts";
import { linkProxy } from "./link-proxy.ts";
import { verifyNode } from "./verify-node.ts";

/** Verifies what is behind a proxy, implementations first, and then links the proxy. */
export async function verifyProxy(examined: ExaminedProxy, run: ProxyRun): Promise<ProxyResult> {
  const { graph, detection } = examined;
  const contracts = await verifyGraph(examined, run);
  const live = { ...detection, implementations: listLiveTargets(graph) };
  const link = await linkProxy({ address: graph.root, detection: live, contracts }, run);
  return toProxyResult(examined, { contracts, link, run });
}

/** The run's `verify` submits nothing. A missing link makes nothing worse: explorers detect proxies by themselves. */
export async function checkProxy(examined: ExaminedProxy, run: ProxyRun): Promise<ProxyResult> {
  const contracts = await verifyGraph(examined, run);
  return toProxyResult(examined, { contracts, link: await readLink(examined, run), run });
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
        message: `${explorer.name} shows ${shown}, which is not the implementation that was read from the chain.`,
      };
}

async function verifyGraph({ graph }: ExaminedProxy, run: ProxyRun): Promise<ProxyContract[]> {
  const contracts = graph.problems.map((problem): ProxyContract => {
    const { role, address } = problem;
    return { status: "skipped", role, address, message: `Skipped: ${describeProxyProblem(problem)}.` };
  });
  for (const node of graph.nodes) {
    contracts.push(await verifyNode(node, run));
  }
  return contracts;
}

function toProxyResult(
  { graph, detection }: ExaminedProxy,
  { contracts, link, run }: Pick<ProxyResult, "contracts" | "link"> & { readonly run: ProxyRun },
): ProxyResult {
  const { explorer } = run.ports;
  return {
    status: toProxyStatus(contracts, link),
    proxy: {
      address: graph.root,
      kind: detection.pattern,
      implementations: [...detection.implementations],
      url: explorer.addressUrl(graph.root) ?? null,
      ...(explorer.pageCommand === undefined ? {} : { pageCommand: explorer.pageCommand }),
    },
    ...findOwnSource({ graph, detection }, contracts),
    explorer: toExplorerFields(explorer),
    contracts,
    link,
  };
}

function findOwnSource(
  { graph, detection }: Pick<ExaminedProxy, "graph" | "detection">,
  contracts: readonly ProxyContract[],
): Pick<ProxyResult, "ownSource"> {
  const own = contracts.find(({ address, role }) => address === graph.root && role === "proxy");
  if (own?.status !== "skipped") {
    return {};
  }
  const unproved = own.isSourceFound === true ? "unproved" : "unknown";
  return { ownSource: detection.sourceless ? "none" : unproved };
}

type Status = ProxyResult["status"];

/** The worst status of the contracts and the link. An explorer that links no proxies on request makes nothing worse. */
export function toProxyStatus(contracts: readonly ProxyContract[], link: ProxyLink): Status {
  const statuses = contracts.flatMap(({ status }) => (status === "skipped" ? [] : [status]));
  return findWorstStatus([...statuses, ofLinks[link.status]]) ?? "already-verified";
}

const ofLinks = {
  linked: "verified",
  "already-linked": "already-verified",
  unsupported: "already-verified",
  pending: "pending",
  failed: "rejected",
} as const satisfies Record<ProxyLink["status"], Status>;
