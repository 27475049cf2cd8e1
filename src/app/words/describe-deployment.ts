import { stripControls } from "../../base/text.ts";
import {
  isRecordedVerified,
  isShown,
  type RecordedDeploymentResult,
  type RecordedResult,
} from "../../verification/deployment/recorded-result.ts";

type ExplorerResult = RecordedResult["explorers"][number];

/**
 * A deployment in words: how many contracts are verified, one row for each, and then what is to be said
 * of those that are not. Explorers have a say in it, so each line is made harmless to a terminal.
 */
export function describeDeployment(
  { contracts, notAsked }: RecordedDeploymentResult,
  { isCheck }: { readonly isCheck: boolean },
): string {
  const counted = contracts.filter(({ status }) => status !== "skipped");
  const good = counted.filter(isRecordedVerified);
  const mark = good.length === counted.length && good.length > 0 ? "✔" : "✘";
  const verb = isCheck ? "agree with chain, records and explorers" : "are verified";
  const problems = [
    ...contracts.flatMap(listProblems),
    ...notAsked.map(
      ({ chainId, contracts: count }) =>
        `– ${count} of chain ${chainId} were not asked: choose a network of that chain`,
    ),
  ];
  return [
    `${mark} ${good.length} of ${counted.length} contracts ${verb}`,
    ...toTable(contracts),
    ...problems.map((line) => stripControls(line)),
  ].join("\n");
}

/** Rows of the same columns: name, address, each service, match. */
function toTable(contracts: readonly RecordedResult[]): readonly string[] {
  const networks = new Set(contracts.map(({ network }) => network));
  const services = listServices(contracts);
  const rows = [
    ["", "Name", "Address", ...(networks.size > 1 ? ["Network"] : []), ...services, "Match"],
    ...contracts.map((contract) => [
      toMark(contract),
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

function toMark(contract: RecordedResult): string {
  if (contract.status === "skipped") {
    return "–";
  }
  return isRecordedVerified(contract) ? "✔" : "✘";
}

/** What one service says of a contract. */
export function describeAt(service: string, { explorers }: RecordedResult): string {
  const result = explorers.find((one) => nameOf(one) === service);
  return result === undefined ? "–" : result.status;
}

/** The worst match of all that is behind a proxy share. */
export function describeMatch({ explorers }: RecordedResult): string {
  const matches = new Set(explorers.flatMap(listMatches));
  return ["partial", "exact"].find((match) => matches.has(match)) ?? "–";
}

function listMatches(result: ExplorerResult): readonly string[] {
  const contracts = "proxy" in result ? result.contracts : [result];
  return contracts.flatMap((contract) => ("match" in contract && contract.match ? [contract.match] : []));
}

/** What is wrong with a contract, each problem once: most are the same on every explorer. */
export function listProblems(contract: RecordedResult): readonly string[] {
  const { name, explorers, failure, message, contradictions = [] } = contract;
  const skipped = explorers.filter(({ status }) => status === "skipped");
  const problems = [
    ...contradictions,
    ...(failure === undefined ? [] : [`${failure.message} (${failure.code})`, ...listHints(failure)]),
    ...explorers.filter((one) => !isShown(one) && !skipped.includes(one)).flatMap(describeProblem),
  ];
  return [
    ...(message === undefined ? [] : [`– ${name}: ${message}`]),
    ...[...new Set(problems)].map((problem) => `✘ ${name}: ${problem}`),
  ];
}

function listHints({ hints }: { readonly hints: readonly string[] }): readonly string[] {
  return hints.slice(0, 1).map((hint) => `Next: ${hint}`);
}

function describeProblem(result: ExplorerResult): readonly string[] {
  if ("code" in result) {
    return [`${nameOf(result)}: ${result.message} (${result.code})`, ...listHints(result)];
  }
  if (!("proxy" in result)) {
    const command = "differences" in result ? result.differences?.command : undefined;
    return [result.message, ...(command ? [`Next: ${command}`] : [])];
  }
  const { contracts, link } = result;
  const bad = contracts.filter(({ status }) => !["verified", "already-verified", "skipped"].includes(status));
  return [
    ...bad.map(({ role, address, message }) => `${role} ${address}: ${message}`),
    ...(link.status === "failed" || link.status === "pending" ? [`link: ${link.message}`] : []),
  ];
}
