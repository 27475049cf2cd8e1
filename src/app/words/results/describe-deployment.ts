import { listNames, maxListed, stripControls, toCount, toPrintable } from "../../../base/text.ts";
import type { RecordedContract } from "../../../verification/ports.ts";
import type { RecordedDeploymentResult, RecordedResult } from "../../../verification/result.ts";
import type { FoundNetworks } from "../../host.ts";
import { type Block, describeReadBlock, listFacts, listSteps, writeBlocks } from "./blocks.ts";
import { sumUp, writeTable } from "./deployment-table.ts";
import { describeSkipped } from "./describe-outcome.ts";
import { listFindings } from "./list-findings.ts";
import { markOf, type Work } from "./states.ts";

export interface DeploymentWork extends Work {
  /** The command for all that is ready to be verified. */
  readonly verifyCommand?: string | undefined;
  /** Columns of the terminal; default: it is no terminal. */
  readonly width?: number | undefined;
}

export function describeDeployment(result: RecordedDeploymentResult, work: DeploymentWork): string {
  const { contracts } = result;
  const [mark, text] = sumUp(result, work);
  const more = listMore(result);
  const isFailed = more.some((block) => block.mark === "✘");
  return [
    writeBlocks([{ mark: isFailed ? "✘" : mark, text, rows: [] }], work.width),
    ...writeTable(contracts, work, work.width),
    writeBlocks([...listFindings(contracts, work).map(({ block }) => block), ...more], work.width),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

export function listMore({
  contracts,
  block,
  notAsked,
  notes = [],
  failures = [],
}: RecordedDeploymentResult): readonly Block[] {
  const results = contracts.flatMap(({ explorers }) => explorers);
  const skipped = results.flatMap((one) => ("code" in one && one.status === "skipped" ? [one] : []));
  const services = new Map(skipped.map((one) => [`${one.explorer.name} ${one.code}`, one]));
  return [
    ...(block === undefined ? [] : [toNote(describeReadBlock(block))]),
    ...failures.map(toFailureBlock),
    ...[...services.values()].map(describeSkipped),
    ...[...listPageCommands(contracts), ...notAsked.map(describeNotAsked), ...notes].map(toNote),
  ];
}

function toNote(text: string): Block {
  return { mark: "–", text, rows: [] };
}

function toFailureBlock({
  message,
  code,
  facts,
  hints: [next],
}: NonNullable<RecordedDeploymentResult["failures"]>[number]): Block {
  return {
    mark: markOf({ state: "failed" }),
    text: `${message} (${code})`,
    rows: [...listFacts({ facts }), ...listSteps(next)],
  };
}

function listPageCommands(contracts: readonly RecordedResult[]): readonly string[] {
  const texts = contracts
    .flatMap(({ explorers }) => explorers)
    .flatMap((result) => {
      const page = "proxy" in result ? result.proxy : result;
      if (!("pageCommand" in page) || page.pageCommand === undefined) {
        return [];
      }
      const place = page.url === null ? "at the address that it prints" : `at ${new URL(page.url).origin}`;
      return [`pages of ${result.explorer.name}: ${place}, while \`${page.pageCommand}\` runs`];
    });
  return [...new Set(texts)];
}

function describeNotAsked({ chainId, contracts }: RecordedDeploymentResult["notAsked"][number]): string {
  return `${toCount(contracts, "contract")} of chain ${chainId} not included: run the command on a network of this chain to include it`;
}

/** One note for each deployment. */
export function describeUnfinished(records: readonly RecordedContract[]): readonly string[] {
  const found = new Map(
    records.flatMap(({ unfinished }) => (unfinished ? [[unfinished.file, unfinished]] : [])),
  );
  return [...found.values()].map(({ steps, file }) => {
    const names = steps.map(
      ({ name, outcome }) => `${toPrintable(name)} (${toPrintable(outcome ?? "not finished")})`,
    );
    return `The deployment did not complete ${listNames(names, maxListed)}, as ${file} records.`;
  });
}

export function describeUnread({ network, reason }: FoundNetworks["unread"][number]): string {
  return stripControls(`the network ${network} was not asked which chain it serves: ${reason}`);
}
