import { nameOption } from "../../../base/host-text.ts";
import { stripControls } from "../../../base/text.ts";
import {
  isRecordedVerified,
  isShown,
  type RecordedDeploymentResult,
  type RecordedResult,
} from "../../../verification/deployment/recorded-result.ts";
import { isReady, isShownOtherwise } from "../../../verification/result.ts";
import { describeNext } from "./describe-result.ts";

type ExplorerResult = RecordedResult["explorers"][number];

/**
 * A deployment in words: how many contracts are verified, one row for each, and then what is to be said
 * of those that are not. Explorers have a say in it, so each line is made harmless to a terminal.
 */
export function describeDeployment(
  { contracts, notAsked }: RecordedDeploymentResult,
  { isCheck }: { readonly isCheck: boolean },
): string {
  return [
    `${marks[findWorst(contracts.map(standingOf))]} ${countContracts(contracts, { isCheck })}`,
    ...toTable(contracts),
    ...contracts
      .flatMap(listProblems)
      .flatMap(({ text, next }) => [
        stripControls(text),
        ...(next === undefined ? [] : [`  ${"Next".padEnd(10)} ${stripControls(next)}`]),
      ]),
    ...notAsked.map((one) => `– ${describeNotAsked(one)}`),
  ].join("\n");
}

/** Says how many records were left aside, and how to include them. */
export function describeNotAsked({
  chainId,
  contracts,
}: RecordedDeploymentResult["notAsked"][number]): string {
  const left = contracts === 1 ? "1 contract" : `${contracts} contracts`;
  return `${left} of chain ${chainId} left out: to include that chain, choose it with ${nameOption("network")}`;
}

/** Where a contract stands, on one explorer or on all that took part; the worst first. */
const standings = ["failed", "bad", "partly", "other-build", "pending", "ready", "shown", "skipped"] as const;

type Standing = (typeof standings)[number];

/** What stands before a line. */
export const marks = {
  failed: "✘",
  bad: "✘",
  partly: "✘",
  "other-build": "✘",
  pending: "…",
  ready: "✘",
  shown: "✔",
  skipped: "–",
} as const satisfies Record<Standing, string>;

/** Returns where a contract of a deployment stands. */
export function standingOf(contract: RecordedResult): Standing {
  const { status, explorers, failure, contradictions = [] } = contract;
  if (status === "skipped" || isRecordedVerified(contract)) {
    return status === "skipped" ? "skipped" : "shown";
  }
  if (failure !== undefined || contradictions.length > 0) {
    return failure === undefined ? "bad" : "failed";
  }
  const worst = findWorst(explorers.map(standingAt));
  return explorers.some(isShown) && (worst === "bad" || worst === "failed") ? "partly" : worst;
}

function standingAt(result: ExplorerResult): Standing {
  if (isShown(result) || !("proxy" in result)) {
    return isShown(result) ? "shown" : standingOfOne(result);
  }
  const { contracts, link } = result;
  const ofLink = { failed: "bad", pending: "pending" } as const;
  return findWorst([
    ...contracts.map(standingOfOne),
    ...(link.status === "failed" || link.status === "pending" ? [ofLink[link.status]] : []),
  ]);
}

/** Returns where one contract stands on one explorer. */
export function standingOfOne(result: { readonly status: string }): Standing {
  if (isShownOtherwise(result) || isReady(result)) {
    return isReady(result) ? "ready" : "other-build";
  }
  switch (result.status) {
    case "verified":
    case "already-verified":
      return "shown";
    case "pending":
    case "skipped":
      return result.status;
    default:
      return result.status === "error" ? "failed" : "bad";
  }
}

/** Returns the worst; what was skipped does not count, and where nothing else is, nothing is good. */
export function findWorst(all: readonly Standing[]): Standing {
  return standings.find((standing) => standing !== "skipped" && all.includes(standing)) ?? "bad";
}

const labels = {
  shown: ["verified", "in agreement"],
  "other-build": ["verified, but not from this build", "verified, but not from this build"],
  ready: ["not verified", "ready to be verified"],
  pending: ["still pending", "still pending"],
  partly: ["verified on some explorers only", "in agreement on some explorers only"],
  bad: ["not verified", "not in agreement"],
  failed: ["failed", "failed"],
} as const satisfies Record<Exclude<Standing, "skipped">, readonly [verify: string, check: string]>;

/** Counts the contracts that are as they should be, and says of the others how many stand where. */
export function countContracts(
  contracts: readonly RecordedResult[],
  { isCheck }: { readonly isCheck: boolean },
): string {
  const all = contracts.map(standingOf).filter((standing) => standing !== "skipped");
  const goal = isCheck ? "agree with chain, records and explorers" : "are verified";
  return all.every((standing) => standing === "shown")
    ? `${all.length} of ${all.length} contracts ${goal}`
    : `${all.length} ${all.length === 1 ? "contract" : "contracts"}: ${countStandings(all, { isCheck })}`;
}

/** Says how many stand where: `2 verified, 1 still pending`. */
export function countStandings(all: readonly Standing[], { isCheck }: { readonly isCheck: boolean }): string {
  return Object.entries(labels)
    .flatMap(([standing, [verify, check]]) => {
      const count = all.filter((one) => one === standing).length;
      return count === 0 ? [] : [`${count} ${isCheck ? check : verify}`];
    })
    .join(", ");
}

/** Rows of the same columns: name, address, each service, match. */
function toTable(contracts: readonly RecordedResult[]): readonly string[] {
  const networks = new Set(contracts.map(({ network }) => network));
  const services = listServices(contracts);
  const rows = [
    ["", "Name", "Address", ...(networks.size > 1 ? ["Network"] : []), ...services, "Match"],
    ...contracts.map((contract) => [
      marks[standingOf(contract)],
      contract.name,
      contract.address,
      ...(networks.size > 1 ? [contract.network] : []),
      ...services.map((service) => describeAt(service, contract)),
      describeMatch(contract),
    ]),
  ].map((row) => row.map((cell) => stripControls(cell)));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
  );
}

/** Names of all services that were asked, each once. */
export function listServices(contracts: readonly RecordedResult[]): readonly string[] {
  return [...new Set(contracts.flatMap(({ explorers }) => explorers.map(nameOf)))];
}

function nameOf({ explorer }: ExplorerResult): string {
  return explorer.name;
}

/** What one service says of a contract. */
export function describeAt(service: string, { explorers }: RecordedResult): string {
  const result = explorers.find((one) => nameOf(one) === service);
  if (result === undefined) {
    return "–";
  }
  const standing = standingAt(result);
  return standing === "other-build" || standing === "ready" ? cells[standing] : result.status;
}

const cells = { "other-build": "other build", ready: "not verified" } as const;

/** The worst match of all that is behind a proxy share. */
export function describeMatch({ explorers }: RecordedResult): string {
  const matches = new Set(explorers.flatMap(listMatches));
  return ["partial", "exact"].find((match) => matches.has(match)) ?? "–";
}

function listMatches(result: ExplorerResult): readonly string[] {
  const contracts = "proxy" in result ? result.contracts : [result];
  // Of another source's record the build's match says nothing.
  return contracts.flatMap((contract) =>
    "match" in contract && contract.match && !isShownOtherwise(contract) ? [contract.match] : [],
  );
}

/** What is wrong with a contract, and what to do about it. */
interface Problem {
  readonly text: string;
  readonly next?: string | undefined;
}

/** What is wrong with a contract, each problem once: most are the same on every explorer. */
export function listProblems(contract: RecordedResult): readonly Problem[] {
  const { name, explorers, failure, message, contradictions = [] } = contract;
  const others = explorers.filter((one) => !isShown(one) && one.status !== "skipped");
  const problems: readonly (Problem & { readonly standing: Standing })[] = [
    ...contradictions.map((text) => ({ text, standing: "bad" as const })),
    ...(failure === undefined
      ? []
      : [
          {
            text: `${failure.message} (${failure.code})`,
            next: failure.hints[0],
            standing: "failed" as const,
          },
        ]),
    ...others.flatMap((one) =>
      describeProblems(one).map((problem) => ({ ...problem, standing: standingAt(one) })),
    ),
  ];
  const each = new Map(problems.map((problem) => [`${problem.text}\n${problem.next}`, problem]));
  return [
    ...(message === undefined ? [] : [{ text: `– ${name}: ${message}` }]),
    ...[...each.values()].map(({ text, next, standing }) => ({
      text: `${marks[standing]} ${name}: ${text}`,
      next,
    })),
  ];
}

function describeProblems(result: ExplorerResult): readonly Problem[] {
  if ("code" in result) {
    return [{ text: `${nameOf(result)}: ${result.message} (${result.code})`, next: result.hints[0] }];
  }
  if (!("proxy" in result)) {
    return "match" in result ? [{ text: result.message, next: describeNext(result) ?? undefined }] : [];
  }
  const { contracts, link } = result;
  const others = contracts.filter(
    ({ status }) => !["verified", "already-verified", "skipped"].includes(status),
  );
  return [
    ...others.map((contract) => ({
      text: `${contract.role} ${contract.address}: ${contract.message}`,
      next: "match" in contract ? (describeNext(contract) ?? undefined) : undefined,
    })),
    ...(link.status === "failed" || link.status === "pending" ? [{ text: `link: ${link.message}` }] : []),
  ];
}
