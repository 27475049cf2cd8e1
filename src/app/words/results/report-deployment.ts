import { stripControls } from "../../../base/text.ts";
import {
  type Differences,
  isVerified,
  type RecordedDeploymentResult,
  type RecordedResult,
} from "../../../verification/result.ts";
import {
  describeAt,
  describeMatch,
  describeNotAsked,
  listPageCommands,
  listServices,
  nameProved,
} from "./describe-deployment.ts";
import { listFailures, listSharedProblems } from "./list-findings.ts";
import { listRemarks } from "./list-remarks.ts";
import { listSteps } from "./list-steps.ts";
import { countContracts, type ExplorerResult, marks, standingOf } from "./standings.ts";

/** Returns a result as a document of Markdown: a table, and what is wrong below it. */
export function toMarkdown(
  { contracts, notAsked, notes = [], failures }: RecordedDeploymentResult,
  { isCheck, verifyCommand }: { readonly isCheck: boolean; readonly verifyCommand?: string | undefined },
): string {
  const services = listServices(contracts);
  const columns = ["", "Contract", "Address", "Network", ...services, "Match"];
  const rows = contracts.map((contract) => [
    signs[marks[standingOf(contract)]],
    nameProved(contract),
    contract.address,
    contract.network,
    ...services.map((service) => describeAt(service, contract)),
    describeMatch(contract),
  ]);
  const told = [...listSharedProblems(contracts, verifyCommand), ...listFailures(failures)];
  const problems = told.flatMap(({ text, facts, next }) => [
    // The bullet stands in the place of the mark.
    `- ${escapeMarkdown(text)}`,
    ...facts.map(([label, value]) => `  - ${escapeMarkdown(`${label}: ${value}`)}`),
    ...listSteps(next).map(
      ([label, step]) => `  - ${label}: ${label === "Next" ? toCodeSpan(step) : escapeMarkdown(step)}`,
    ),
  ]);
  const remarks = listRemarks(contracts).map(({ text }) => `- ${escapeMarkdown(text)}`);
  const pages = listPageCommands(contracts).map((text) => `- ${escapeMarkdown(text)}`);
  const list = [...problems, ...remarks, ...pages];
  return [
    `## ${isCheck ? "Check of deployed contracts" : "Verification of deployed contracts"}`,
    "",
    ...(contracts.length === 0
      ? ["The run ended without a result."]
      : [
          `${countContracts(contracts, { isCheck })}.`,
          "",
          toRow(columns.map(escapeMarkdown)),
          toRow(columns.map(() => "---")),
          ...rows.map((row) => toRow(row.map(escapeMarkdown))),
        ]),
    ...(list.length === 0 ? [] : ["", ...list]),
    ...notAsked.map((one) => `\n${describeNotAsked(one)}.`),
    ...notes.map((note) => `\n${escapeMarkdown(note)}`),
    "",
  ].join("\n");
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** What GitHub shows better than the marks of a terminal. */
const signs = { "✘": "❌", "…": "⏳", "✔": "✅", "→": "➡️", "–": "–" } as const satisfies Record<
  (typeof marks)[keyof typeof marks],
  string
>;

/** Names and messages come from afar: they are text, and neither markup nor links. */
function escapeMarkdown(text: string): string {
  // GitHub makes links of bare URLs, too, and formulas of what is between dollars.
  const markup = /[\\`*_[\]<>|#@!$~&]|:(?=\/\/)|(?<=\bwww)\./gi;
  return stripControls(text).replaceAll(markup, (character) => `\\${character}`);
}

/** @see https://spec.commonmark.org/0.31.2/#code-spans */
function toCodeSpan(text: string): string {
  const code = stripControls(text);
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const space = code.startsWith("`") || code.endsWith("`") ? " " : "";
  return `${fence}${space}${code}${space}${fence}`;
}

/** Where an annotation belongs. */
interface Place {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/**
 * Returns the workflow commands that make GitHub show what is wrong at its place: at a line of the sources if the
 * cause knows one, else at the record.
 *
 * @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands
 */
export function toAnnotations(
  { contracts, failures }: RecordedDeploymentResult,
  toPath: (file: string) => string,
): readonly string[] {
  const others = contracts.filter(({ status }) => status !== "skipped").filter((one) => !isVerified(one));
  return [
    ...groupByFailure(others).map((group) => toAnnotation(group, toPath)),
    ...listFailures(failures).map((failure) => `::error ::${writeProblems([failure])}`),
  ];
}

/** Puts contracts together that failed in the same way on the same explorers: a key is missing for all of them. */
function groupByFailure(contracts: readonly RecordedResult[]): readonly (readonly RecordedResult[])[] {
  const groups = new Map<string, RecordedResult[]>();
  for (const [index, contract] of contracts.entries()) {
    const problems = listSharedProblems([{ ...contract, name: "" }]);
    const isFailure =
      contract.contradictions === undefined && findWrong(contract).every(({ code }) => code !== undefined);
    const key = isFailure ? JSON.stringify(problems) : String(index);
    groups.set(key, [...(groups.get(key) ?? []), contract]);
  }
  return [...groups.values()];
}

function toAnnotation(group: readonly RecordedResult[], toPath: (file: string) => string): string {
  const [first, ...others] = group;
  const file = others.every((other) => other.file === first?.file) ? first?.file : undefined;
  const place: Place = { file, ...(first && findPlace(first)) };
  const title =
    first === undefined || others.length > 0
      ? `${group.length} contracts`
      : `${stripControls(first.name)} at ${first.address} on ${first.network}`;
  const properties = [
    ...(place.file === undefined ? [] : [`file=${escapeProperty(toPath(place.file))}`]),
    ...(place.line === undefined ? [] : [`line=${place.line}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::error ${properties.join(",")}::${writeProblems(listSharedProblems(group))}`;
}

function writeProblems(problems: ReturnType<typeof listSharedProblems>): string {
  const lines = problems.flatMap(({ mark, text, facts, next }) => [
    stripControls(`${mark} ${text}`),
    ...facts.map(([label, value]) => stripControls(`${label}: ${value}`)),
    ...listSteps(next).map(([label, step]) => `${label}: ${stripControls(step)}`),
  ]);
  return escapeData(lines.join("\n"));
}

function findWrong({ explorers }: RecordedResult): readonly ExplorerResult[] {
  return explorers.filter((result) => !isVerified(result) && result.status !== "skipped");
}

function findPlace(contract: RecordedResult): Place | undefined {
  for (const one of findWrong(contract).flatMap(listDifferences)) {
    const { place } = one;
    if (place !== undefined) {
      return { file: place.source, line: place.line };
    }
  }
  return undefined;
}

function listDifferences(result: ExplorerResult): readonly Differences[] {
  const contracts: readonly object[] = "proxy" in result ? result.contracts : [result];
  return contracts.flatMap((contract) => readDifferences(contract) ?? []);
}

function readDifferences(contract: { readonly differences?: Differences | undefined }) {
  return contract.differences;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
