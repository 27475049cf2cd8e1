import { listNames, maxListed, stripControls, toCount, toPrintable } from "../../../base/text.ts";
import type { RecordedContract } from "../../../verification/ports.ts";
import {
  combineStatuses,
  type DeploymentOutcome,
  type DeploymentResult,
  type RecordedDeploymentResult,
  type RecordedResult,
} from "../../../verification/result.ts";
import type { FoundNetworks } from "../../host.ts";
import { type Block, describeReadBlock, listFacts, listSteps, writeBlocks } from "./blocks.ts";
import { type Contracts, sumUp, writeTable } from "./deployment-table.ts";
import { describeOutcome, describeSkipped } from "./describe-outcome.ts";
import { listFindings } from "./list-findings.ts";
import { markOf, type Work } from "./states.ts";

export interface DeploymentWork extends Work {
  /** The command for all that is ready to be verified. */
  readonly verifyCommand?: string | undefined;
  /** Columns of the terminal; default: it is no terminal. */
  readonly width?: number | undefined;
}

export function describeDeployment(result: RecordedDeploymentResult, work: DeploymentWork): string {
  return writeContracts(result, { work, more: listMore(result) });
}

function writeContracts(
  all: Contracts,
  { work, more }: { readonly work: DeploymentWork; readonly more: readonly Block[] },
): string {
  const [mark, text] = sumUp(all, work);
  const isFailed = more.some((block) => block.mark === "✘");
  return [
    writeBlocks([{ mark: isFailed ? "✘" : mark, text, rows: [] }], work.width),
    ...writeTable(all.contracts, work, work.width),
    writeBlocks([...listFindings(all.contracts, work).map(({ block }) => block), ...more], work.width),
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

export function describeTransaction(outcome: DeploymentOutcome, work: DeploymentWork): string {
  const explorers = outcome.explorers ?? [outcome];
  const results = explorers.flatMap((one) => ("contracts" in one && one.contracts ? [one] : []));
  const others = explorers.flatMap((one) => ("contracts" in one && one.contracts ? [] : [one]));
  const more = describeOutcome({ explorers: others }, () => []);
  const [first] = results;
  if (first === undefined) {
    return writeBlocks(more, work.width);
  }
  const notes = new Set(results.flatMap((result) => result.notes ?? []));
  const contracts = joinContracts(results);
  const all = { contracts, transactionHash: first.transactionHash };
  const pages = listPageCommands(contracts);
  return writeContracts(all, { work, more: [...more, ...[...pages, ...notes].map(toNote)] });
}

function joinContracts(results: readonly DeploymentResult[]): readonly RecordedResult[] {
  const found = results.flatMap(({ contracts, explorer, chainId }) =>
    contracts.map((contract) => ({ contract, explorer, chainId })),
  );
  return [...Map.groupBy(found, ({ contract }) => contract.address)].map(([address, those]) => {
    const explorers = those.flatMap(({ contract, explorer }) =>
      contract.status === "skipped" ? [] : [{ ...contract, explorer }],
    );
    const place = { name: address, address, chainId: those[0]?.chainId ?? 0, network: "" };
    return explorers.length === 0
      ? { ...place, status: "skipped", explorers, message: those[0]?.contract.message ?? "" }
      : { ...place, status: combineStatuses(explorers), explorers };
  });
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
