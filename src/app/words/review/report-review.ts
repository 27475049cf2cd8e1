import { toShownName } from "../../../core/contract/contract-name.ts";
import { type Finding, findingColumns, toFindingCells } from "../../../core/review/finding.ts";
import type { ReviewResult, UpgradeReview } from "../../../verification/results/review-result-schema.ts";
import { describeControl } from "./describe-control.ts";
import { describeSubject, listReadStates, summarizeReview } from "./describe-review.ts";
import type { ReportCell, ReportPage, ReportSection, ReportTable } from "./report-page.ts";

export function toReviewReport(result: ReviewResult): ReportPage {
  const { chainId, upgrades, findings } = result;
  return {
    title: `Review of ${upgrades.length === 1 ? "an upgrade" : `${upgrades.length} upgrades`} on chain ${chainId}`,
    sections: [
      ...listReadStates(result).map((sentence) => ({ title: "State", sentence, tables: [] })),
      ...upgrades.map(toSection),
      ...(findings.length === 0 ? [] : [{ title: "Planned calls", tables: [listFindings(findings)] }]),
    ],
  };
}

function toSection(review: UpgradeReview): ReportSection {
  const { before, after, control, rehearsal, findings, happened } = review;
  const rehearsed =
    "account" in rehearsal
      ? `The node ran the upgrade from ${rehearsal.account} (${rehearsal.role}), in a call that changed nothing.`
      : `The upgrade was not rehearsed: ${rehearsal.reason}.`;
  const versions = {
    head: ["version", "contract", "address", "keccak256 of its code", "source", "compiler"],
    rows: [
      ["before", ...writeVersion(before)],
      ["after", ...writeVersion(after)],
    ],
  };
  const controls = { head: ["who controls it"], rows: control.map((rule) => [describeControl(rule)]) };
  return {
    title: describeSubject(review),
    verdict: `${summarizeReview(review)}.`,
    sentence: happened === true ? "The upgrade happened; nothing was rehearsed." : rehearsed,
    tables: [
      versions,
      ...(control.length === 0 ? [] : [controls]),
      ...(findings.length === 0 ? [] : [listFindings(findings)]),
    ],
  };
}

function writeVersion(version: UpgradeReview["before"]): readonly ReportCell[] {
  const { contract, address, codeHash, match, source, compiler, message = "" } = version;
  const proof = match === null ? "compiled here" : `${source}, ${match} match`;
  const none = contract === null ? "" : "not deployed";
  return [
    contract === null ? "not known" : { code: toShownName(contract) },
    address === null ? none : { code: address },
    codeHash === null ? "" : { code: codeHash },
    contract === null ? message : proof,
    compiler === null ? "" : { code: compiler },
  ];
}

function listFindings(findings: readonly Finding[]): ReportTable {
  return {
    head: findingColumns,
    rows: findings.map((finding) => {
      const [severity, area, subject, ...rest] = toFindingCells(finding);
      return [severity === "broken" ? { strong: severity } : severity, area, { code: subject }, ...rest];
    }),
  };
}
