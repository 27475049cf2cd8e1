import { toShownName } from "../../../core/contract/contract-name.ts";
import { toPatternName } from "../../../core/proxy/detect-proxy.ts";
import {
  isForeign,
  type ProxyContract,
  type ProxyLink,
  type ProxyResult,
} from "../../../verification/result.ts";
import { type Block, listFacts, listSteps, type Mark, type Row } from "./blocks.ts";
import { describeEndpoint, describeKind, describePage } from "./contract-facts.ts";
import { describeOther, findWorst, labelOf, markOf, standingOfOne } from "./states.ts";

export function describeProxyResult(result: ProxyResult): readonly Block[] {
  const { proxy, contracts, link, explorer } = result;
  const [mark, answer] = describeAnswer(result);
  return [
    {
      mark,
      text: `${answer} ${explorer.name}: ${toPatternName(proxy.kind)} → ${nameTarget(result)}`,
      rows: [
        ["Address", proxy.address],
        ["Page", describePage(proxy)],
        ["Endpoint", describeEndpoint(explorer)],
        ...contracts.flatMap((contract): Row[] => [
          [roleNames[contract.role], describeContract(contract)],
          ...describeRest(contract),
        ]),
        describeLink(link),
      ],
    },
  ];
}

const roleNames = {
  implementation: "Implementation",
  facet: "Facet",
  beacon: "Beacon",
  admin: "Admin",
  proxy: "Proxy",
} as const satisfies Record<ProxyContract["role"], string>;

function describeLink({ status, message }: ProxyLink): Row {
  return ["Link", `${linkTexts[status]}: ${message}`];
}

const linkTexts = {
  linked: "✔ linked",
  "already-linked": "✔ already linked",
  unsupported: "not linked: this explorer does not link proxies on request",
  failed: "✘ failed",
  pending: "… still pending",
} as const satisfies Record<ProxyLink["status"], string>;

function describeAnswer({ status, link, contracts }: ProxyResult): readonly [mark: Mark, text: string] {
  const linked = link.status === "unsupported" ? ", not linked" : " and linked";
  const isWhole = contracts.every((contract) => contract.role !== "proxy" || contract.status !== "skipped");
  const what = isWhole ? "Proxy" : "Contracts behind the proxy";
  switch (status) {
    case "verified":
      return ["✔", `${what} verified${linked} on`];
    case "already-verified":
      return ["✔", `${what} already verified${linked} on`];
    case "pending":
      return ["…", "Proxy still pending on"];
    case "rejected":
      return ["✘", link.status === "failed" ? "Proxy not linked on" : "Proxy rejected by"];
    case "mismatch": {
      const { difference } = findWorst(contracts.map(standingOfOne));
      const isOther = difference !== undefined;
      return [
        "✘",
        isOther ? `Proxy verified, but ${describeOther(difference)}, on` : "Proxy not verified on",
      ];
    }
    case "error":
      return ["✘", "Proxy not verified on"];
  }
}

function nameTarget({ proxy: { implementations }, contracts }: ProxyResult): string {
  const [first = "", ...others] = implementations;
  const contract = contracts.find(({ address }) => address === first);
  const name = contract !== undefined && "contract" in contract ? contract.contract : null;
  if (others.length > 0) {
    return `${implementations.length} facets`;
  }
  return name === null ? first : toShownName(name);
}

function describeRest(contract: ProxyContract): readonly Row[] {
  switch (contract.status) {
    case "skipped":
      return [];
    case "error":
      return [...listFacts(contract), ...contract.hints.flatMap(listSteps)];
    default:
      return [
        ...listSteps(contract.differences?.command),
        ...(contract.notes ?? []).map((note): Row => ["Note", note]),
      ];
  }
}

function describeContract(contract: ProxyContract): string {
  const { status, address, message } = contract;
  switch (status) {
    case "skipped":
      return `skipped ${address}: ${message}`;
    case "error":
      return `✘ ${address}: ${message} (${contract.code})`;
    case "verified":
    case "already-verified":
      return `✔ ${describeMatched(contract)}`;
    case "pending":
      return `… ${describeMatched(contract)}, still pending: ${message}`;
    default: {
      const standing = standingOfOne(contract);
      return `${markOf(standing)} ${describeMatched(contract)}, ${labelOf(standing)}: ${message}`;
    }
  }
}

function describeMatched(result: Exclude<ProxyContract, { readonly status: "skipped" | "error" }>): string {
  const { contract, address, match, status, isCompared = true } = result;
  const shown = isCompared ? "already verified" : "shown as verified, not compared with a build";
  // The match is that of the build. It says nothing of another source's record.
  const isOfBuild = status === "pending" || status === "rejected";
  const notes = [
    ...(status === "already-verified" ? [shown] : []),
    ...(match === null || isForeign(result)
      ? []
      : [`${isOfBuild ? "your build: " : ""}${describeKind(result)}`]),
  ];
  const name = contract === null ? address : `${toShownName(contract)} at ${address}`;
  return `${name}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
}
