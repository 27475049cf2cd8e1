import { listNames, maxListed } from "../../../base/text.ts";
import { toShownName } from "../../../core/contract/contract-name.ts";
import { toPatternName } from "../../../core/proxy/detect-proxy.ts";
import { type Finding, summarizeFindings } from "../../../core/review/finding.ts";
import type { ReviewResult, UpgradeReview } from "../../../verification/results/review-result-schema.ts";
import type { Report } from "../report/write-markdown.ts";
import { type Block, describeReadBlock, listSteps, type Row, writeBlocks } from "../results/blocks.ts";
import { describeControl } from "./describe-control.ts";

const labels = { broken: "Broken", unknown: "Not known", note: "Note", fine: "Fine" } as const;

interface Detail {
  /** With compilers, the hashes of the code, and each finding in a row of its own. */
  readonly isInFull: boolean;
}

export function describeReview(result: ReviewResult, width?: number): string {
  return writeBlocks(listBlocks(result, { isInFull: false }), width);
}

/** For those who sign. */
export function toReviewReport(result: ReviewResult): Report {
  const { chainId, upgrades } = result;
  const what = upgrades.length === 1 ? "an upgrade" : `${upgrades.length} upgrades`;
  return { title: `Review of ${what} on chain ${chainId}`, blocks: listBlocks(result, { isInFull: true }) };
}

function listBlocks(result: ReviewResult, detail: Detail): readonly Block[] {
  const { upgrades, findings, status } = result;
  const calls: Block = {
    mark: status === "no-problem-found" ? "✔" : "✘",
    text: upgrades.length === 0 ? "The planned calls upgrade nothing that is known here" : "Planned calls",
    rows: listFindings(findings, detail),
  };
  const blocks = upgrades.map(
    (review): Block => ({
      mark: review.status === "no-problem-found" ? "✔" : "✘",
      text: `${summarizeFindings(review.findings, "compared and rehearsed")}: ${describeSubject(review)}`,
      rows: listRows(review, detail),
    }),
  );
  const shown = findings.length === 0 && upgrades.length > 0 ? blocks : [...blocks, calls];
  return [...shown, ...listReadStates(result).map((text): Block => ({ mark: "–", text, rows: [] }))];
}

/** Says which state was read, unless it is the latest one of the chain. */
function listReadStates({ block, fork, chainId }: ReviewResult): readonly string[] {
  const ofFork = `The node serves a fork of chain ${chainId}: its state was reviewed.`;
  return [...(fork === true ? [ofFork] : []), ...(block === undefined ? [] : [describeReadBlock(block)])];
}

/** `upgrade of 0x… (EIP-1967 proxy)`. */
function describeSubject({ address, proxy: { pattern } }: UpgradeReview): string {
  return `upgrade of ${address} (${pattern === "beacon" ? "beacon" : toPatternName(pattern)})`;
}

function listRows(review: UpgradeReview, detail: Detail): readonly Row[] {
  const { before, after, control, findings } = review;
  return [
    ["Before", describeVersion(before, detail)],
    ["After", describeVersion(after, detail)],
    ...listSteps(before.hint ?? after.hint),
    ...control.map((rule): Row => ["Control", describeControl(rule)]),
    ["Rehearsed", describeRehearsal(review)],
    ...listFindings(findings, detail),
  ];
}

function describeRehearsal({ rehearsal, proxy }: UpgradeReview): string {
  const limit = proxy.pattern === "beacon" ? "; no proxy of the beacon was called" : "";
  return "account" in rehearsal
    ? `upgraded by ${rehearsal.account} (${rehearsal.role}), in a call that changes nothing${limit}`
    : `nothing: ${rehearsal.reason}`;
}

function describeVersion(
  { address, contract, match, source, message, compiler, codeHash }: UpgradeReview["before"],
  { isInFull }: Detail,
): string {
  const place = address === null ? "not deployed" : `at ${address}`;
  const code = isInFull && codeHash !== null ? `; keccak256 of its code ${codeHash}` : "";
  if (contract === null && address === null) {
    return message ?? "not known";
  }
  if (contract === null) {
    return `${place}: ${message ?? "its source is not known"}${code}`;
  }
  const solc = isInFull && compiler !== null ? `, solc ${compiler}` : "";
  const proof = match === null ? "compiled here" : `${match} match, source: ${source}`;
  return `${toShownName(contract)} ${place} (${proof}${solc}${code})`;
}

/** What is fine stands in one row, unless all is told. */
function listFindings(findings: readonly Finding[], { isInFull }: Detail): readonly Row[] {
  const fine = findings.filter(({ severity }) => severity === "fine");
  if (isInFull || fine.length < 2) {
    return findings.map(toRow);
  }
  const areas = [...Map.groupBy(fine, ({ area }) => area)].map(([area, those]) => {
    const subjects = those.map(({ subject }) => subject);
    return `${area}: ${listNames([...new Set(subjects)], maxListed)}`;
  });
  return [
    ...findings.filter(({ severity }) => severity !== "fine").map(toRow),
    ["Fine", `${areas.join("; ")} (\`--json\` and \`--report\` have all)`],
  ];
}

function toRow({ severity, area, subject, place, reason }: Finding): Row {
  const where = place === undefined ? "" : ` (${place})`;
  return [labels[severity], `${area}, ${subject}${where}: ${reason}`];
}
