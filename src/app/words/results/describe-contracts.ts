import { stripControls, toCount } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import { toPatternName } from "../../../core/proxy/detect-proxy.ts";
import {
  type DeploymentContract,
  type DeploymentResult,
  isForeign,
  isReady,
  type ProxyContract,
  type ProxyLink,
  type ProxyResult,
} from "../../../verification/result.ts";
import { listSteps } from "./list-steps.ts";
import {
  describeChanges,
  describeEndpoint,
  describeKind,
  describePage,
  findStorageProblem,
  listFacts,
  toRows,
} from "./rows.ts";
import { describeOther, findOtherness, othernesses } from "./shown-otherwise.ts";
import { countStandings, findWorst, marks, standingOfOne } from "./standings.ts";

/**
 * Returns a proxy's result in words: the answer first, then a line for each contract, then the link. Explorers
 * have a say in it, so each line is made harmless to a terminal.
 */
export function describeProxyResult(result: ProxyResult): string {
  const { proxy, contracts, link } = result;
  const rows: readonly Row[] = [
    ["Address", proxy.address],
    ["Page", describePage(proxy)],
    ["Endpoint", describeEndpoint(result.explorer)],
    ...contracts
      .map(shortenRemedy)
      .flatMap((contract): Row[] => [
        [roleNames[contract.role], describeContract(contract)],
        ...describeRest(contract),
        ...(contract.link === undefined ? [] : [describeLink(contract.link)]),
      ]),
    describeLink(link),
  ];
  const headline = `${describeHeadline(result)} ${result.explorer.name}: ${describeProxy(result)}`;
  const lines = rows.flatMap(([label, text]) =>
    text === null ? [] : [`  ${label.padEnd(14)} ${stripControls(text)}`],
  );
  return [stripControls(headline), ...lines].join("\n");
}

/** A compiler that several contracts lack helps all of them: what to do, behind the first sentence, is said once. */
function shortenRemedy(contract: ProxyContract, index: number, all: readonly ProxyContract[]): ProxyContract {
  const [reason = "", ...remedy] = contract.message.split(/(?<=\.) /);
  const first = all
    .slice(0, index)
    .find(({ status, message }) => status === "skipped" && message.endsWith(` ${remedy.join(" ")}`));
  return contract.status !== "skipped" || remedy.length === 0 || first === undefined
    ? contract
    : { ...contract, message: `${reason} The same helps as for ${first.address}.` };
}

type Row = readonly [label: string, text: string | null];

function describeLink({ status, message }: ProxyLink): Row {
  return ["Link", `${linkTexts[status]}: ${message}`];
}

const roleNames = {
  implementation: "Implementation",
  facet: "Facet",
  beacon: "Beacon",
  admin: "Admin",
  proxy: "Proxy",
} as const satisfies Record<ProxyContract["role"], string>;

const linkTexts = {
  linked: "✔ linked",
  "already-linked": "✔ already linked",
  unsupported: "not linked: this explorer does not link proxies on request",
  failed: "✘ failed",
  pending: "… still pending",
} as const satisfies Record<ProxyLink["status"], string>;

function describeHeadline({ status, link, contracts }: ProxyResult): string {
  const linked = link.status === "unsupported" ? ", not linked" : " and linked";
  const isWhole = contracts.every((contract) => contract.role !== "proxy" || contract.status !== "skipped");
  const what = isWhole ? "Proxy" : "Contracts behind the proxy";
  switch (status) {
    case "verified":
      return `✔ ${what} verified${linked} on`;
    case "already-verified":
      return `✔ ${what} already verified${linked} on`;
    case "pending":
      return "… Proxy still pending on";
    case "rejected":
      return describeRejection({ link, contracts });
    case "mismatch": {
      const worst = findWorst(contracts.map(standingOfOne));
      const otherness = othernesses.find((one) => worst === `other-${one}`);
      return otherness === undefined
        ? "✘ Proxy not verified on"
        : `✘ Proxy verified, but ${describeOther(otherness)}, on`;
    }
    case "error":
      return "✘ Proxy not verified on";
  }
}

function describeRejection({ link, contracts }: Pick<ProxyResult, "link" | "contracts">): string {
  if (link.status === "failed") {
    return "✘ Proxy not linked on";
  }
  if (contracts.some((contract) => contract.link?.status === "failed")) {
    return "✘ Proxy behind the proxy not linked on";
  }
  const rejected = contracts.filter(({ status }) => status === "rejected");
  const isUnjudged = rejected.some(({ message }) => findStorageProblem(message) !== undefined);
  return isUnjudged ? "✘ Proxy not verified on" : "✘ Proxy rejected by";
}

function describeProxy({ proxy: { kind, implementations }, contracts }: ProxyResult): string {
  const [first = "", ...others] = implementations;
  const target = others.length === 0 ? nameOf(first, contracts) : `${implementations.length} facets`;
  return `${toPatternName(kind)} → ${target}`;
}

/** What to do next, and what is worth knowing besides. */
function describeRest(contract: ProxyContract | DeploymentContract): Row[] {
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

function nameOf(address: string, contracts: readonly ProxyContract[]): string {
  const contract = contracts.find((candidate) => candidate.address === address);
  return contract !== undefined && "contract" in contract && contract.contract !== null
    ? toShownName(contract.contract)
    : address;
}

/** One of several contracts on one line. */
function describeContract(contract: DeploymentContract | ProxyContract): string {
  switch (contract.status) {
    case "skipped":
      return `skipped ${contract.address}: ${contract.message}`;
    case "error":
      return `✘ ${contract.address}: ${contract.message} (${contract.code})`;
    case "verified":
    case "already-verified":
      return `✔ ${describeMatched(contract)}`;
    case "pending":
      return `… ${describeMatched(contract)}, still pending: ${contract.message}`;
    case "rejected":
    case "mismatch":
      return `✘ ${describeMatched(contract)}, ${describeRefusal(contract)}: ${contract.message}`;
  }
}

type MatchedContract = Exclude<DeploymentContract | ProxyContract, { readonly status: "skipped" | "error" }>;

function describeRefusal(contract: MatchedContract): string {
  const otherness = findOtherness(contract);
  if (otherness !== undefined) {
    return `verified, but ${describeOther(otherness)}`;
  }
  if (isReady(contract)) {
    return "not verified yet";
  }
  return findStorageProblem(contract.message) === undefined ? contract.status : "not verified";
}

function describeMatched(result: MatchedContract): string {
  const { contract, address, match, status, isCompared = true } = result;
  const shown = isCompared ? "already verified" : "shown as verified, not compared with a build";
  const before = status === "already-verified" ? [shown] : [];
  // The match is that of the build: of another source's record it says nothing.
  const isOfBuild = status === "pending" || status === "rejected";
  const kind =
    match === null || isForeign(result) ? [] : [`${isOfBuild ? "your build: " : ""}${describeKind(result)}`];
  const notes = [...before, ...kind].join(", ");
  const name = contract === null ? address : `${toShownName(contract)} at ${address}`;
  return `${name}${notes === "" ? "" : ` (${notes})`}`;
}

/** Says what changed since the build that has the code. */
function describeEdits(contract: DeploymentContract): Row[] {
  const build = "build" in contract ? contract.build : undefined;
  const changes = build && describeChanges(build);
  return changes === undefined
    ? []
    : [["Note", `verified as deployed; changed since then in this project: ${changes}`]];
}

/**
 * Returns what came of a transaction's contracts in words: the answer first, then a line for each contract.
 * Explorers have a say in it, so each line is made harmless to a terminal.
 */
export function describeTransaction(
  { contracts, explorer, transactionHash, notes = [] }: DeploymentResult,
  { isCheck = false } = {},
): string {
  const standings = contracts.map(standingOfOne).filter((standing) => standing !== "skipped");
  const count = standings.length;
  const counted = `${toCount(count, "contract")} of transaction ${transactionHash}`;
  const headline = standings.every((standing) => standing === "shown")
    ? `${count} of ${counted} verified on ${explorer.name}`
    : `${counted} on ${explorer.name}: ${countStandings(standings, { isCheck })}`;
  const endpoint = describeEndpoint(explorer);
  const lines = [
    ...(endpoint === null ? [] : [stripControls(`Endpoint ${endpoint}`)]),
    ...contracts.flatMap((contract) => [
      stripControls(describeContract(contract)),
      ...(contract.status === "error" || contract.status === "mismatch"
        ? toRows(describeRest(contract))
        : []),
      ...toRows(describeEdits(contract)),
    ]),
    ...notes.map((note) => stripControls(`Note: ${note}`)),
  ];
  const answer =
    count === 0 ? `No contract of transaction ${transactionHash} belongs to this project` : headline;
  return [
    stripControls(`${marks[findWorst(standings)]} ${answer}`),
    ...lines.map((line) => `  ${line}`),
  ].join("\n");
}
