import { stripControls } from "../../base/text.ts";
import { proxyPatterns } from "../../core/proxy/candidate.ts";
import type { ProxyContract, ProxyLink, ProxyResult } from "../../verification/proxy/proxy-result.ts";
import { describeContract } from "./describe-contract.ts";
import { describePage } from "./describe-result.ts";

/**
 * A proxy's result in words: the answer first, then a line for each contract, then the link. Explorers
 * have a say in it, so each line is made harmless to a terminal.
 */
export function describeProxyResult(result: ProxyResult): string {
  const { proxy, contracts, link } = result;
  const rows: readonly Row[] = [
    ["Address", proxy.address],
    ["Page", describePage(proxy)],
    ...contracts.flatMap((contract): Row[] => [
      [roleNames[contract.role], describeContract(contract)],
      ...describeRest(contract),
    ]),
    ["Link", `${linkTexts[link.status]}: ${link.message}`],
  ];
  const headline = `${describeHeadline(result)} ${result.explorer.name}: ${describeProxy(result)}`;
  const lines = rows.flatMap(([label, text]) =>
    text === null ? [] : [`  ${label.padEnd(14)} ${stripControls(text)}`],
  );
  return [stripControls(headline), ...lines].join("\n");
}

type Row = readonly [label: string, text: string | null];

const roleNames = {
  implementation: "Implementation",
  facet: "Facet",
  beacon: "Beacon",
  admin: "Admin",
  proxy: "Proxy",
} as const satisfies Record<ProxyContract["role"], string>;

const linkTexts = {
  linked: "✔ linked",
  "already-linked": "✔ linked already",
  unsupported: "warning, this explorer links no proxies on request",
  failed: "✘ failed",
  pending: "… still pending",
} as const satisfies Record<ProxyLink["status"], string>;

function describeHeadline({ status, link, contracts }: ProxyResult): string {
  const linked = link.status === "unsupported" ? ", not linked" : " and linked";
  const isWhole = contracts.every((contract) => contract.role !== "proxy" || contract.status !== "skipped");
  const what = isWhole ? "Proxy" : "What is behind the proxy is";
  switch (status) {
    case "verified":
      return `✔ ${what} verified${linked} on`;
    case "already-verified":
      return `✔ ${what} already verified${linked} on`;
    case "pending":
      return "… Proxy still pending on";
    case "rejected":
      return link.status === "failed" ? "✘ Proxy not linked on" : "✘ Proxy rejected by";
    case "mismatch":
    case "error":
      return "✘ Proxy not verified on";
  }
}

function describeProxy({ proxy: { kind, implementations }, contracts }: ProxyResult): string {
  const [, pattern = kind] = Object.entries(proxyPatterns).find(([name]) => name === kind) ?? [];
  const [first = "", ...others] = implementations;
  const target = others.length === 0 ? nameOf(first, contracts) : `${implementations.length} facets`;
  return `${pattern} → ${target}`;
}

/** What to do next, and what is worth knowing besides. */
function describeRest(contract: ProxyContract): Row[] {
  switch (contract.status) {
    case "skipped":
      return [];
    case "error":
      return contract.hints.map((hint): Row => ["Next", hint]);
    default:
      return [
        ["Next", contract.differences?.command ?? null],
        ...(contract.notes ?? []).map((note): Row => ["Note", note]),
      ];
  }
}

function nameOf(address: string, contracts: readonly ProxyContract[]): string {
  const contract = contracts.find((candidate) => candidate.address === address);
  return contract !== undefined && "contract" in contract && contract.contract !== null
    ? contract.contract
    : address;
}
