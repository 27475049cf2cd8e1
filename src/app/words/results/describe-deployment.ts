import { nameOption } from "../../../base/host-text.ts";
import { stripControls, toCount } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import {
  isShown,
  isShownOtherwise,
  type RecordedDeploymentResult,
  type RecordedResult,
} from "../../../verification/result.ts";
import type { FoundNetworks } from "../../host.ts";
import { describeNext, listFacts, toRows } from "./describe-result.ts";
import { listRemarks } from "./list-remarks.ts";
import { countContracts, findWorst, marks, type Standing, standingAt, standingOf } from "./standings.ts";

type ExplorerResult = RecordedResult["explorers"][number];

/**
 * A deployment in words: how many contracts are verified, one row for each, and then what is to be said
 * of those that are not. Explorers have a say in it, so each line is made harmless to a terminal.
 */
export function describeDeployment(
  { contracts, notAsked, failures }: RecordedDeploymentResult,
  { isCheck, verifyCommand }: { readonly isCheck: boolean; readonly verifyCommand?: string | undefined },
): string {
  return [
    `${failures === undefined ? marks[findWorst(contracts.map(standingOf))] : marks.failed} ${countContracts(contracts, { isCheck })}`,
    ...toTable(contracts),
    ...[...listSharedProblems(contracts, verifyCommand), ...listFailures(failures)].flatMap(
      ({ mark, text, facts, next }) => [
        stripControls(`${mark} ${text}`),
        ...toRows([...facts, ["Next", next ?? null]]),
      ],
    ),
    ...listRemarks(contracts).map(({ mark, text }) => stripControls(`${mark} ${text}`)),
    ...notAsked.map((one) => `– ${describeNotAsked(one)}`),
  ].join("\n");
}

/** What failed besides the contracts. */
export function listFailures(failures: RecordedDeploymentResult["failures"] = []): readonly ToldProblem[] {
  return failures.map(({ message, code, facts, hints: [next] }) => ({
    mark: marks.failed,
    text: `${message} (${code})`,
    facts: listFacts({ facts }),
    next,
  }));
}

/** Says how many records were left aside, and how to include them. */
export function describeNotAsked({
  chainId,
  contracts,
}: RecordedDeploymentResult["notAsked"][number]): string {
  return `${toCount(contracts, "contract")} of chain ${chainId} not included: choose this chain with ${nameOption("network")} to include it`;
}

/** Says why a network was not asked whether it serves a chain of the records. */
export function describeUnread({ network, reason }: FoundNetworks["unread"][number]): string {
  return stripControls(`the network ${network} was not asked which chain it serves: ${reason}`);
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
  return Object.hasOwn(cells, standing) ? (cells[standing] ?? "") : result.status;
}

const cells: Partial<Record<Standing, string>> = {
  "other-build": "other build",
  ready: "ready to verify",
  "no-source": "implementation only",
  "unknown-source": "implementation only",
};

/** The worst match of all that is behind a proxy share. */
export function describeMatch({ explorers }: RecordedResult): string {
  const matches = new Set(explorers.flatMap(listMatches));
  return ["partial", "exact"].find((match) => matches.has(match)) ?? "–";
}

function listMatches(result: ExplorerResult): readonly string[] {
  if ("proxy" in result && result.ownSource !== undefined) {
    return [];
  }
  const contracts = "proxy" in result ? result.contracts : [result];
  // Of another source's record the build's match says nothing.
  return contracts.flatMap((contract) =>
    "match" in contract && contract.match && !isShownOtherwise(contract) ? [contract.match] : [],
  );
}

type Facts = ReturnType<typeof listFacts>;

/** What is wrong with a contract, and what to do about it. */
interface Problem {
  readonly text: string;
  /** What a failure knows besides; default: nothing. */
  readonly facts?: Facts | undefined;
  readonly next?: string | undefined;
}

/** A problem with the name of its contract, and what stands before its line. */
interface ToldProblem extends Problem {
  readonly facts: Facts;
  readonly mark: string;
}

/** A problem before it is put beside the name of its contract. */
interface FoundProblem extends Problem {
  readonly name: string;
  readonly address: string;
  readonly standing: Standing;
  /** The text without the names of the contracts that it is about: equal where the reason is. */
  readonly reason: string;
}

/** What is wrong with a contract, each problem once: most are the same on every explorer. */
export function listProblems(contract: RecordedResult): readonly ToldProblem[] {
  return [...tellMessage(contract), ...findProblems(contract).map(tell)];
}

/**
 * What is wrong with several contracts, each reason once with the names of all contracts that have it. What
 * is ready to be verified needs one command for all.
 */
export function listSharedProblems(
  contracts: readonly RecordedResult[],
  verifyCommand?: string,
): readonly ToldProblem[] {
  const reasons = new Map<string, FoundProblem[]>();
  for (const problem of contracts.flatMap(findProblems)) {
    const key = JSON.stringify([problem.standing, problem.reason, problem.facts]);
    reasons.set(key, [...(reasons.get(key) ?? []), problem]);
  }
  const shared = [...reasons.values()].flatMap(([first, ...others]): ToldProblem[] => {
    if (first === undefined || others.length === 0) {
      return first === undefined ? [] : [tell(first)];
    }
    const name = [...new Set([first, ...others].map((one) => one.name))].join(", ");
    const all = first.standing === "ready" ? verifyCommand : undefined;
    const next = all ?? describeSharedNext(first, others);
    return [tell({ ...first, name, next, text: first.reason })];
  });
  return [...contracts.flatMap(tellMessage), ...shared];
}

/** Says what to do next for the first of several contracts, and whether the same helps the others. */
function describeSharedNext(first: FoundProblem, others: readonly FoundProblem[]): string | undefined {
  const { name, address, next } = first;
  const different = others.filter((other) => other.next !== next && other.address !== address);
  if (next === undefined || different.length === 0) {
    return next;
  }
  const count = new Set(different.map((other) => other.address)).size;
  const rest = count === 1 ? "one other contract" : `each of ${count} other contracts`;
  const toPattern = (one: FoundProblem) => one.next?.replaceAll(one.address, "<address>");
  return different.every((other) => toPattern(other) === toPattern(first))
    ? `for ${name}, and with its own address for ${rest}: ${next}`
    : `for ${name} (\`--json\` has the command for ${rest}): ${next}`;
}

function tell({ name, text, facts = [], next, standing }: FoundProblem): ToldProblem {
  return { mark: marks[standing], text: `${name}: ${text}`, facts, next };
}

function tellMessage({ name, message }: RecordedResult): readonly ToldProblem[] {
  return message === undefined ? [] : [{ mark: marks.skipped, text: `${name}: ${message}`, facts: [] }];
}

/** Where the local explorer explains one refusal. */
const ownPage = /\. See http:\S+\/submission\/\w+$/;

function findProblems(contract: RecordedResult): readonly FoundProblem[] {
  const { name, address, explorers, failure, contradictions = [] } = contract;
  const others = explorers.filter((one) => !isShown(one) && one.status !== "skipped");
  const problems: readonly (Problem & { readonly standing: Standing })[] = [
    ...contradictions.map((text) => ({ text, standing: "bad" as const })),
    ...(failure === undefined
      ? []
      : [
          {
            text: `${failure.message} (${failure.code})`,
            facts: listFacts({ ...failure, address }),
            next: failure.hints[0],
            standing: "failed" as const,
          },
        ]),
    ...others.flatMap((one) =>
      describeProblems(one, address).map((problem) => ({ ...problem, standing: standingAt(one) })),
    ),
  ];
  const subjects = others.flatMap((one) =>
    "match" in one ? [one.contract, one.differences?.closest].flatMap((of) => of ?? []) : [],
  );
  const toReason = (text: string) =>
    subjects.reduce(
      (rest, subject) => rest.replaceAll(` of ${toShownName(subject)}`, ""),
      text.replace(ownPage, "."),
    );
  const each = new Map(
    problems.map((problem) => [JSON.stringify([problem.text, problem.facts, problem.next]), problem]),
  );
  return [...each.values()].map((problem) => ({ ...problem, name, address, reason: toReason(problem.text) }));
}

function describeProblems(result: ExplorerResult, address: string): readonly Problem[] {
  if ("code" in result) {
    const facts = "facts" in result ? listFacts({ facts: result.facts, address }) : [];
    return [{ text: `${nameOf(result)}: ${result.message} (${result.code})`, facts, next: result.hints[0] }];
  }
  if (!("proxy" in result)) {
    return "match" in result ? [{ text: result.message, next: describeNext(result) ?? undefined }] : [];
  }
  const { contracts, link } = result;
  const others = contracts.filter(
    ({ status }) => !["verified", "already-verified", "skipped"].includes(status),
  );
  return [
    ...others.map((contract) => {
      const text = `${contract.role} ${contract.address}: ${contract.message}`;
      return "code" in contract
        ? { text: `${text} (${contract.code})`, facts: listFacts(contract), next: contract.hints[0] }
        : { text, next: "match" in contract ? (describeNext(contract) ?? undefined) : undefined };
    }),
    ...(link.status === "failed" || link.status === "pending" ? [{ text: `link: ${link.message}` }] : []),
  ];
}
