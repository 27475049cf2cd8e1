import { toShownName } from "../../../core/contract/contract-name.ts";
import type { Finding } from "../../../core/review/finding.ts";
import type { ReviewResult, UpgradeReview } from "../../../verification/results/review-result-schema.ts";
import { escapeMarkdown, toCodeSpan, toTable } from "../markdown.ts";
import { describeReviewStatus, describeSubject } from "./describe-review.ts";

/** Returns a review as a document of Markdown, for those who sign the upgrade. */
export function toReviewMarkdown({ chainId, upgrades, findings }: ReviewResult): string {
  return [
    `# Review of ${upgrades.length === 1 ? "an upgrade" : `${upgrades.length} upgrades`} on chain ${chainId}`,
    ...upgrades.flatMap(writeUpgrade),
    ...(findings.length === 0 ? [] : ["## Planned calls", toTable(listFindings(findings))]),
    "",
  ].join("\n\n");
}

function writeUpgrade(review: UpgradeReview): readonly string[] {
  const { address, before, after, rehearsal, findings, happened } = review;
  const isPast = happened === true;
  const rehearsed =
    "account" in rehearsal
      ? `The node ran the upgrade from ${code(rehearsal.account)} (${rehearsal.role}), in a call that changed nothing.`
      : `The upgrade was not rehearsed: ${escapeMarkdown(rehearsal.reason)}.`;
  return [
    `## ${escapeMarkdown(describeSubject(review))}`,
    `**${escapeMarkdown(describeReviewStatus(review))}.** ${isPast ? "The upgrade happened; nothing was rehearsed." : rehearsed}`,
    toTable([
      ["", "contract", "address", "source", "compiler"],
      [isPast ? "before" : "now", ...writeVersion(before)],
      [isPast ? "after" : "next", ...writeVersion(after)],
    ]),
    findings.length === 0
      ? `Nothing that was compared differs at ${code(address)}.`
      : toTable(listFindings(findings)),
  ];
}

function writeVersion({ contract, address, match, source, compiler, message }: UpgradeReview["before"]) {
  const none = contract === null ? "" : "not deployed";
  const proof = match === null ? "compiled here" : `${source}, ${match} match`;
  return [
    contract === null ? "not known" : code(toShownName(contract)),
    address === null ? none : code(address),
    escapeMarkdown(contract === null ? (message ?? "") : proof),
    compiler === null ? "" : code(compiler),
  ];
}

function listFindings(findings: readonly Finding[]): readonly (readonly string[])[] {
  return [
    ["", "about", "what", "place", "finding"],
    ...findings.map(({ severity, area, subject, place = "", reason }) => [
      severity === "broken" ? "**broken**" : severity,
      area,
      code(subject),
      place,
      escapeMarkdown(reason),
    ]),
  ];
}

/** A bar would end the cell of a table, also in code. */
function code(text: string): string {
  return toCodeSpan(text.replaceAll("|", ""));
}
