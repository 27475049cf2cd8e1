import { toShownName } from "../../../core/contract/contract-name.ts";
import { toPatternName } from "../../../core/proxy/detect-proxy.ts";
import { type Finding, summarizeFindings } from "../../../core/review/finding.ts";
import type { ReviewResult, UpgradeReview } from "../../../verification/results/review-result-schema.ts";
import { type Block, describeReadBlock, listSteps, type Row, writeBlocks } from "../results/blocks.ts";
import { describeControl } from "./describe-control.ts";

const labels = { broken: "Broken", unknown: "Not known", note: "Note", fine: "Fine" } as const;

export function describeReview(result: ReviewResult, width?: number): string {
  const { upgrades, findings, status } = result;
  const calls: Block = {
    mark: status === "no-problem-found" ? "✔" : "✘",
    text: upgrades.length === 0 ? "The planned calls upgrade nothing that is known here" : "Planned calls",
    rows: findings.map(toRow),
  };
  const blocks = upgrades.map(
    (review): Block => ({
      mark: review.status === "no-problem-found" ? "✔" : "✘",
      text: `${summarizeReview(review)}: ${describeSubject(review)}`,
      rows: listRows(review),
    }),
  );
  const shown = findings.length === 0 && upgrades.length > 0 ? blocks : [...blocks, calls];
  const read = listReadStates(result).map((text): Block => ({ mark: "–", text, rows: [] }));
  return writeBlocks([...shown, ...read], width);
}

/** Says which state was read, unless it is the latest one of the chain. */
export function listReadStates({ block, fork, chainId }: ReviewResult): readonly string[] {
  const ofFork = `The node serves a fork of chain ${chainId}: its state was reviewed.`;
  return [...(fork === true ? [ofFork] : []), ...(block === undefined ? [] : [describeReadBlock(block)])];
}

/** `upgrade of 0x… (EIP-1967 proxy)`. */
export function describeSubject({ address, proxy: { pattern } }: UpgradeReview): string {
  return `upgrade of ${address} (${pattern === "beacon" ? "beacon" : toPatternName(pattern)})`;
}

export function summarizeReview({ findings }: UpgradeReview): string {
  return summarizeFindings(findings, "compared and rehearsed");
}

function listRows({ before, after, control, rehearsal, findings, proxy }: UpgradeReview): readonly Row[] {
  const limit = proxy.pattern === "beacon" ? "; no proxy of the beacon was called" : "";
  const rehearsed =
    "account" in rehearsal
      ? `upgraded by ${rehearsal.account} (${rehearsal.role}), in a call that changes nothing${limit}`
      : null;
  return [
    ["Before", describeVersion(before)],
    ["After", describeVersion(after)],
    ...listSteps(before.hint ?? after.hint),
    ...control.map((rule): Row => ["Control", describeControl(rule)]),
    ["Rehearsed", rehearsed],
    ...findings.map(toRow),
  ];
}

function describeVersion({ address, contract, match, source, message }: UpgradeReview["before"]): string {
  const place = address === null ? "not deployed" : `at ${address}`;
  if (contract === null && address === null) {
    return message ?? "not known";
  }
  if (contract === null) {
    return `${place}: ${message ?? "its source is not known"}`;
  }
  const proof = match === null ? "compiled here" : `${match} match, source: ${source}`;
  return `${toShownName(contract)} ${place} (${proof})`;
}

function toRow({ severity, area, subject, place, reason }: Finding): Row {
  const where = place === undefined ? "" : ` (${place})`;
  return [labels[severity], `${area}, ${subject}${where}: ${reason}`];
}
