import { listInWords, stripControls, toCount } from "../../../base/text.ts";
import { splitName } from "../../../core/contract/contract-name.ts";
import type {
  ProxyContract,
  RecordedDeploymentResult,
  RecordedResult,
} from "../../../verification/result.ts";
import type { Mark } from "./blocks.ts";
import { isOfBuildAlone } from "./contract-facts.ts";
import {
  countStandings,
  describeOther,
  type ExplorerResult,
  findDifference,
  findWorst,
  labelOf,
  markOf,
  standingAt,
  standingOf,
  type Work,
} from "./states.ts";

export interface ContractRow {
  readonly mark: Mark;
  readonly name: string;
  readonly address: string;
  readonly network: string;
  readonly result: string;
  readonly pages: readonly string[];
}

export function sumUp(
  { contracts, transactionHash }: Pick<RecordedDeploymentResult, "contracts" | "transactionHash">,
  work: Work,
): readonly [mark: Mark, text: string] {
  const standings = contracts.map(standingOf).filter(({ state }) => state !== "skipped");
  const of = transactionHash === undefined ? "" : ` of transaction ${transactionHash}`;
  const mark = markOf(findWorst(standings));
  if (standings.length === 0) {
    return [mark, `No contract${of} was verified`];
  }
  const services = listServices(contracts);
  const on = services.length === 0 ? "" : ` on ${listInWords(services)}`;
  const counted = `${toCount(standings.length, "contract")}${of}`;
  return [mark, `${counted}${on}: ${countStandings(standings, work)}`];
}

/** Those that no contract was skipped on. */
function listServices(contracts: readonly RecordedResult[]): readonly string[] {
  const counted = contracts.filter(({ status }) => status !== "skipped");
  const asked = new Set(counted.flatMap(listAsked).map(({ explorer }) => explorer.name));
  const all = counted.flatMap(({ explorers }) => explorers);
  const skipped = all.filter(({ status }) => status === "skipped").map(({ explorer }) => explorer.name);
  return [...asked].filter((name) => !skipped.includes(name));
}

function listAsked({ explorers }: RecordedResult): readonly ExplorerResult[] {
  return explorers.filter(({ status }) => status !== "skipped");
}

export function toContractRow(contract: RecordedResult, work: Work): ContractRow {
  return {
    mark: markOf(standingOf(contract)),
    name: nameProved(contract),
    address: contract.address,
    network: contract.network,
    result: describeResults(contract, work),
    pages: listAsked(contract).flatMap((result) => {
      const { url, pageCommand } =
        "proxy" in result ? result.proxy : { pageCommand: undefined, url: null, ...result };
      return url === null || pageCommand !== undefined ? [] : [url];
    }),
  };
}

/** The record's name stays if it has the proved name as a word, or if nothing was proved. */
function nameProved(contract: RecordedResult): string {
  const { name, address, explorers } = contract;
  const recorded = name === address ? undefined : name;
  const only = findProvedName(contract);
  if (only === undefined) {
    return recorded ?? "–";
  }
  const isNamed = recorded?.split(/[^\p{L}\p{N}$]+/u).includes(only) === true;
  if (explorers.some((result) => "proxy" in result)) {
    return isNamed ? (recorded ?? only) : `${recorded ?? "proxy"} → ${only}`;
  }
  return isNamed || recorded === undefined ? (recorded ?? only) : `${only} (recorded as ${recorded})`;
}

/** undefined: there is not one name. */
export function findProvedName({ explorers }: RecordedResult): string | undefined {
  const names = explorers.flatMap(listContracts).flatMap((one) => {
    const isItself = !("role" in one && one.role === "proxy");
    return isItself && "match" in one && one.match !== null && one.contract !== null
      ? [splitName(one.contract).contractName]
      : [];
  });
  const [name, ...others] = new Set(names);
  return others.length === 0 ? name : undefined;
}

/** Once if it is the same on all services. */
function describeResults(contract: RecordedResult, work: Work): string {
  const results = listAsked(contract);
  const cells = Map.groupBy(results, (result) => describeAt(result, work));
  const [only, ...others] = cells.keys();
  if (only === undefined || others.length === 0) {
    return only ?? labelOf(standingOf(contract), work);
  }
  return results.map((result) => `${result.explorer.name}: ${describeAt(result, work)}`).join("; ");
}

function describeAt(result: ExplorerResult, work: Work): string {
  const standing = standingAt(result);
  const { state, difference } = standing;
  const isProof = work.isCheck === true && work.isMirror === true;
  if (state === "behind") {
    return "implementation only";
  }
  if (state === "shown") {
    return describeShown(result, work);
  }
  if (state === "bad" && result.status === "rejected") {
    return "rejected";
  }
  return difference === undefined || isProof ? labelOf(standing, work) : describeOther(difference);
}

/** A proxy has no match if one of its contracts has none: that of its implementation is not the proxy's. */
function describeShown(result: ExplorerResult, { isMirror = false }: Work): string {
  const contracts = listContracts(result);
  // Of another source's record the build's match says nothing.
  const matches = contracts.map((one) =>
    "match" in one && findDifference(one) === undefined ? one.match : null,
  );
  const isOfBuild = !isMirror && contracts.some((one) => "match" in one && isOfBuildAlone(one));
  const partial = isOfBuild ? "your build is a partial match" : "partial match";
  const match = matches.includes("partial") ? partial : "exact match";
  const contradicted = isContradicted(result) ? ", arguments contradicted" : "";
  return `${matches.includes(null) ? "verified" : match}${contradicted}`;
}

function isContradicted(result: ExplorerResult): boolean {
  return listContracts(result).some((one) => "match" in one && one.shownConstructorArguments !== undefined);
}

function listContracts(result: ExplorerResult): readonly (ExplorerResult | ProxyContract)[] {
  return "proxy" in result ? result.contracts.filter(({ status }) => status !== "skipped") : [result];
}

/** Of more contracts, only those have a row that are not as they should be. */
const mostRows = 40;

/** On a terminal, a long name or a page stands in a line of its own. In a log each contract is one line. */
export function writeTable(
  contracts: readonly RecordedResult[],
  work: Work,
  width = Number.POSITIVE_INFINITY,
): readonly string[] {
  const isFolded = contracts.length > mostRows;
  const isAsItShouldBe = (one: RecordedResult) =>
    standingOf(one).state === "shown" && !one.explorers.some(isContradicted);
  const told = isFolded ? contracts.filter((one) => !isAsItShouldBe(one)) : contracts;
  const left = contracts.length - told.length;
  const rows = told.map((contract) => toContractRow(contract, work));
  return [
    ...(rows.length === 0 ? [] : writeRows(rows, { width, isOnSeveral: isOnSeveral(contracts) })),
    ...(left === 0 ? [] : [`  ✔ ${toCount(left, "more contract")} without a problem (\`--json\` lists all)`]),
  ];
}

function isOnSeveral(contracts: readonly RecordedResult[]): boolean {
  return new Set(contracts.map(({ network }) => network)).size > 1;
}

/** The mark before a row and its indent. */
const margin = 4;

function writeRows(
  rows: readonly ContractRow[],
  { width, isOnSeveral: hasNetworks }: { readonly width: number; readonly isOnSeveral: boolean },
): readonly string[] {
  const pick = ({ address, network, result }: Pick<ContractRow, "address" | "network" | "result">) =>
    [address, ...(hasNetworks ? [network] : []), result].map((cell) => stripControls(cell));
  const rests = alignCells([
    pick({ address: "Address", network: "Network", result: "Result" }),
    ...rows.map(pick),
  ]);
  const restWidth = Math.max(...rests.map(({ length }) => length));
  const names = ["Name", ...rows.map(({ name }) => stripControls(name))];
  const room = width - margin - restWidth - gap.length;
  const column = Math.max(0, ...names.map(({ length }) => length).filter((length) => length <= room));
  const lineWidth = margin + column + gap.length + restWidth;
  const isWide = rows.every(({ pages }) => lineWidth + [gap, ...pages].join(gap).length <= width);
  return rests.flatMap((rest, index) => {
    const { mark = " ", pages = [] } = rows[index - 1] ?? {};
    const name = `  ${mark} ${names[index]}`;
    const shown = pages.map((page) => stripControls(page));
    const isLong = name.length > margin + column;
    const beside = isWide && shown.length > 0 ? [rest.padEnd(restWidth), ...shown] : [rest];
    const lead = column === 0 ? "" : `${(isLong ? "" : name).padEnd(margin + column)}${gap}`;
    const line = `${lead.padStart(margin)}${beside.join(gap)}`;
    return [...(isLong ? [name] : []), line, ...(isWide ? [] : shown.map((page) => `    ${page}`))];
  });
}

const gap = "  ";

function alignCells(rows: readonly (readonly string[])[]): readonly string[] {
  const [header = []] = rows;
  const widths = header.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? "").length)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
