import { listNames, maxListed, stripControls, toCount, toPrintable } from "../../../base/text.ts";
import { splitName } from "../../../core/contract/contract-name.ts";
import type { RecordedContract } from "../../../verification/ports.ts";
import type {
  ProxyContract,
  RecordedDeploymentResult,
  RecordedResult,
} from "../../../verification/result.ts";
import type { FoundNetworks } from "../../host.ts";
import { listFailures, listSharedProblems } from "./list-findings.ts";
import { listRemarks } from "./list-remarks.ts";
import { listSteps } from "./list-steps.ts";
import { toRows } from "./rows.ts";
import { findOtherness, othernesses, writeOtherCell } from "./shown-otherwise.ts";
import {
  countContracts,
  type ExplorerResult,
  findWorst,
  marks,
  notProved,
  type Standing,
  standingAt,
  standingOf,
} from "./standings.ts";

/**
 * Returns a deployment in words: how many contracts are verified, one row for each, and then what is to be said of
 * those that are not. Explorers have a say in it, so each line is made harmless to a terminal.
 */
export function describeDeployment(
  { contracts, notAsked, notes = [], failures }: RecordedDeploymentResult,
  {
    isCheck,
    isMirror,
    verifyCommand,
  }: {
    readonly isCheck: boolean;
    readonly isMirror?: boolean | undefined;
    readonly verifyCommand?: string | undefined;
  },
): string {
  return [
    `${failures === undefined ? marks[findWorst(contracts.map(standingOf))] : marks.failed} ${countContracts(contracts, { isCheck, isMirror })}`,
    ...toTable(contracts, { isCheck, isMirror }),
    ...[...listSharedProblems(contracts, verifyCommand), ...listFailures(failures)].flatMap(
      ({ mark, text, facts, next }) => [
        stripControls(`${mark} ${text}`),
        ...toRows([...facts, ...listSteps(next)]),
      ],
    ),
    ...listRemarks(contracts, { isProof: isCheck && isMirror === true }).map(({ mark, text }) =>
      stripControls(`${mark} ${text}`),
    ),
    ...listPageCommands(contracts).map((text) => stripControls(`– ${text}`)),
    ...notAsked.map((one) => `– ${describeNotAsked(one)}`),
    ...notes.map((note) => stripControls(`– ${note}`)),
  ].join("\n");
}

/** Says with which command the pages of an explorer can be read that ended with this call, once for each. */
export function listPageCommands(contracts: readonly RecordedResult[]): readonly string[] {
  const texts = contracts
    .flatMap(({ explorers }) => explorers)
    .flatMap((result) => {
      const page = "proxy" in result ? result.proxy : result;
      if (!("pageCommand" in page) || page.pageCommand === undefined) {
        return [];
      }
      const place = page.url === null ? "at the address that it prints" : `at ${new URL(page.url).origin}`;
      return [`pages of ${nameOf(result)}: ${place}, while \`${page.pageCommand}\` runs`];
    });
  return [...new Set(texts)];
}

/** Says how many records were left aside, and how to include them. */
export function describeNotAsked({
  chainId,
  contracts,
}: RecordedDeploymentResult["notAsked"][number]): string {
  return `${toCount(contracts, "contract")} of chain ${chainId} not included: run the command on a network of this chain to include it`;
}

/** Says which steps of the deployments of these records did not succeed, one note for each deployment. */
export function describeUnfinished(records: readonly RecordedContract[]): readonly string[] {
  const found = new Map(
    records.flatMap(({ unfinished }) => (unfinished ? [[unfinished.file, unfinished]] : [])),
  );
  return [...found.values()].map(({ steps, file, cutLine }) => {
    if (steps.length === 0) {
      return `Line ${cutLine}, the last of ${file}, is cut off: what it recorded is unknown.`;
    }
    const source =
      cutLine === undefined
        ? `as ${file} records`
        : `as far as ${file} can be read: line ${cutLine}, its last one, is cut off`;
    const names = steps.map(
      ({ name, outcome }) => `${toPrintable(name)} (${toPrintable(outcome ?? "not finished")})`,
    );
    return `The deployment did not complete ${listNames(names, maxListed)}, ${source}.`;
  });
}

/** Says why a network was not asked whether it serves a chain of the records. */
export function describeUnread({ network, reason }: FoundNetworks["unread"][number]): string {
  return stripControls(`the network ${network} was not asked which chain it serves: ${reason}`);
}

/** Rows of the same columns: name, address, each service, match. */
function toTable(contracts: readonly RecordedResult[], work: DescribedWork): readonly string[] {
  const networks = new Set(contracts.map(({ network }) => network));
  const services = listServices(contracts);
  const rows = [
    ["", "Name", "Address", ...(networks.size > 1 ? ["Network"] : []), ...services, "Match"],
    ...contracts.map((contract) => [
      marks[standingOf(contract)],
      nameProved(contract),
      contract.address,
      ...(networks.size > 1 ? [contract.network] : []),
      ...services.map((service) => describeAt(service, contract, work)),
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

/**
 * Names a contract by what was proved to be at its address. The record's name stays where it has that name as a
 * word, or where nothing was proved, and is told where it is another one. What is behind a proxy follows its name.
 */
export function nameProved({ name, address, explorers }: RecordedResult): string {
  const recorded = name === address ? undefined : name;
  const proved = new Set(explorers.flatMap(listProvedNames));
  const [only] = proved;
  if (only === undefined || proved.size > 1) {
    return recorded ?? "–";
  }
  const isNamed = recorded?.split(/[^\p{L}\p{N}$]+/u).includes(only) === true;
  if (explorers.some((result) => "proxy" in result)) {
    return isNamed ? (recorded ?? only) : `${recorded ?? "proxy"} → ${only}`;
  }
  return isNamed || recorded === undefined ? (recorded ?? only) : `${only} (recorded as ${recorded})`;
}

/** Lists what was proved to be at an address, or behind it if that is a proxy. */
function listProvedNames(result: ExplorerResult): readonly string[] {
  return listContracts(result).flatMap((one) =>
    "match" in one && one.match !== null && one.contract !== null && !("role" in one && one.role === "proxy")
      ? [splitName(one.contract).contractName]
      : [],
  );
}

/** Names of all services that were asked, each once. */
export function listServices(contracts: readonly RecordedResult[]): readonly string[] {
  return [...new Set(contracts.flatMap(({ explorers }) => explorers.map(nameOf)))];
}

function nameOf({ explorer }: ExplorerResult): string {
  return explorer.name;
}

/** Returns what one service says of a contract. */
export function describeAt(
  service: string,
  { explorers }: RecordedResult,
  { isCheck = false, isMirror = false }: DescribedWork = {},
): string {
  const result = explorers.find((one) => nameOf(one) === service);
  if (result === undefined) {
    return "–";
  }
  const standing = standingAt(result);
  if (isCheck && isMirror) {
    return writeProofCell(standing);
  }
  const otherness = othernesses.find((one) => standing === `other-${one}`);
  if (otherness !== undefined) {
    return writeOtherCell(otherness, { isMirror });
  }
  return Object.hasOwn(cells, standing) ? (cells[standing] ?? "") : result.status;
}

interface DescribedWork {
  /** Default: something was submitted. Of a mirror, a check is a proof. */
  readonly isCheck?: boolean | undefined;
  /** Default: the contracts were compared with builds. */
  readonly isMirror?: boolean | undefined;
}

function writeProofCell(standing: Standing): string {
  if (standing === "shown") {
    return "proved";
  }
  return standing === "failed" ? standing : (cells[standing] ?? notProved);
}

const cells: Partial<Record<Standing, string>> = {
  ready: "ready to verify",
  "no-source": "implementation only",
  "unknown-source": "implementation only",
  "unproved-source": "implementation only",
};

/**
 * Returns the worst match of a contract, on all explorers and of all that is behind a proxy. A proxy has none if
 * one of these contracts has none: that of its implementation is not the proxy's.
 */
export function describeMatch({ explorers }: RecordedResult): string {
  const matches = new Set(explorers.flatMap(listMatches));
  const match = ["partial", "exact"].find((one) => matches.has(one));
  const isContradicted = explorers
    .flatMap(listContracts)
    .some((one) => "match" in one && one.shownConstructorArguments !== undefined);
  return `${match ?? "–"}${isContradicted ? ", arguments contradicted" : ""}`;
}

/** Lists the contracts of one explorer's result that count. */
function listContracts(result: ExplorerResult): readonly (ExplorerResult | ProxyContract)[] {
  return "proxy" in result ? result.contracts.filter(({ status }) => status !== "skipped") : [result];
}

function listMatches(result: ExplorerResult): readonly string[] {
  if ("proxy" in result && result.ownSource !== undefined) {
    return [];
  }
  const contracts = listContracts(result);
  // Of another source's record the build's match says nothing.
  const matches = contracts.flatMap((contract) =>
    "match" in contract && contract.match && findOtherness(contract) === undefined ? [contract.match] : [],
  );
  return matches.length === contracts.length ? matches : [];
}
