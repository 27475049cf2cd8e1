import { stripControls } from "../../../base/text.ts";
import type { Differences, RecordedDeploymentResult, RecordedResult } from "../../../verification/result.ts";
import type { Block } from "../results/blocks.ts";
import { sumUp, toContractRow } from "../results/deployment-table.ts";
import { type DeploymentWork, listMore } from "../results/describe-deployment.ts";
import { listFindings, listPlaces, nameOf, type SharedFinding } from "../results/list-findings.ts";
import { markOf } from "../results/states.ts";
import type { Report } from "./write-markdown.ts";

export function toDeploymentReport(result: RecordedDeploymentResult, work: DeploymentWork): Report {
  const { contracts } = result;
  return {
    title: work.isCheck === true ? "Check of deployed contracts" : "Verification of deployed contracts",
    sentence: contracts.length === 0 ? "The run ended without a result." : `${sumUp(result, work)[1]}.`,
    contracts: contracts.map((contract) => toContractRow(contract, work)),
    blocks: [...listFindings(contracts, work).map(({ block }) => block), ...listMore(result)],
  };
}

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
