import { stripControls } from "../../../base/text.ts";
import type { Differences, RecordedDeploymentResult, RecordedResult } from "../../../verification/result.ts";
import { escapeMarkdown, toCodeSpan, toTable } from "../markdown.ts";
import type { Block, Mark } from "./blocks.ts";
import { sumUp, toContractRow } from "./deployment-table.ts";
import { type DeploymentWork, listMore } from "./describe-deployment.ts";
import { listFindings, listPlaces, nameOf, type SharedFinding } from "./list-findings.ts";
import { markOf } from "./states.ts";

export function toMarkdown(result: RecordedDeploymentResult, work: DeploymentWork): string {
  const { contracts } = result;
  const rows = contracts.map((contract) => {
    const { mark, name, address, network, result: state, pages } = toContractRow(contract, work);
    const [page = ""] = pages;
    const linked =
      pages.length === 1 && safeLink.test(page) ? `[${address}](${page})` : escapeMarkdown(address);
    return [signs[mark], escapeMarkdown(name), linked, escapeMarkdown(network), escapeMarkdown(state)];
  });
  const list = listBlocks(result, work);
  const table = toTable([["", "Contract", "Address", "Network", "Result"], ...rows]);
  const sum = escapeMarkdown(sumUp(result, work)[1]);
  return [
    `## ${toHeading(work)}`,
    "",
    ...(contracts.length === 0 ? ["The run ended without a result."] : [`${sum}.`, "", table]),
    ...(list.length === 0 ? [] : ["", ...list.flatMap(writeItem)]),
    "",
  ].join("\n");
}

export function toHeading({ isCheck = false }: DeploymentWork): string {
  return isCheck ? "Check of deployed contracts" : "Verification of deployed contracts";
}

export function listBlocks(result: RecordedDeploymentResult, work: DeploymentWork): readonly Block[] {
  return [...listFindings(result.contracts, work).map(({ block }) => block), ...listMore(result)];
}

/** The bullet stands in the place of the mark. */
function writeItem({ text, rows }: Block): readonly string[] {
  return [
    `- ${escapeMarkdown(text)}`,
    ...rows.map(
      ([label, value]) =>
        `  - ${escapeMarkdown(label)}: ${label === "Next" ? toCodeSpan(value ?? "") : escapeMarkdown(value ?? "")}`,
    ),
  ];
}

/** A page whose URL cannot end the link that it stands in. */
const safeLink = /^https?:\/\/[\w.:/#?=&%-]+$/;

/** Signs that GitHub shows better than the marks of a terminal. */
const signs = { "✘": "❌", "…": "⏳", "✔": "✅", "→": "➡️", "–": "–" } as const satisfies Record<Mark, string>;

/** @see https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands */
export function toAnnotations(
  { contracts, failures = [] }: RecordedDeploymentResult,
  toPath: (file: string) => string,
): readonly string[] {
  const wrong = listFindings(contracts, {}).filter(
    ({ standing }) => !["✔", "→", "–"].includes(markOf(standing)),
  );
  const others = listMore({ status: "error", contracts: [], notAsked: [], failures });
  const places = listPlaces(contracts);
  return [
    ...wrong.map((finding) => toAnnotation(finding, { places, toPath })),
    ...others.map((block) => `::error ::${writeBlock(block)}`),
  ];
}

function toAnnotation(
  { contracts, block }: SharedFinding,
  {
    places,
    toPath,
  }: { readonly places: ReturnType<typeof listPlaces>; readonly toPath: (file: string) => string },
): string {
  const [first, ...others] = contracts;
  const place = first && findPlace(first);
  const file = others.every((other) => other.file === first?.file) ? first?.file : undefined;
  const { source = file, line } = place ?? {};
  const title =
    first === undefined || others.length > 0
      ? `${contracts.length} contracts`
      : `${stripControls(nameOf(first, places))} at ${first.address} on ${first.network}`;
  const properties = [
    ...(source === undefined ? [] : [`file=${escapeProperty(toPath(source))}`]),
    ...(line === undefined ? [] : [`line=${line}`]),
    `title=${escapeProperty(title)}`,
  ];
  return `::error ${properties.join(",")}::${writeBlock(block)}`;
}

function writeBlock({ mark, text, rows }: Block): string {
  const lines = [`${mark} ${text}`, ...rows.map(([label, value]) => `${label}: ${value}`)];
  return escapeData(lines.map((line) => stripControls(line)).join("\n"));
}

function findPlace({ explorers }: RecordedResult): Differences["place"] {
  const results = explorers.flatMap((one): readonly object[] => ("proxy" in one ? one.contracts : [one]));
  return results.map((one) => readDifferences(one)?.place).find((place) => place !== undefined);
}

function readDifferences(result: { readonly differences?: Differences | undefined }) {
  return result.differences;
}

function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
