import { expect } from "chai";
import { writeReport } from "../../../../src/app/words/report/write-report.ts";
import { describeReview, toReviewReport } from "../../../../src/app/words/review/describe-review.ts";
import type {
  ReviewResult,
  UpgradeReview,
} from "../../../../src/verification/results/review-result-schema.ts";

const [proxy = "", safe = "", one = "", two = ""] = ["a", "b", "c", "d"].map(
  (digit) => `0x${digit.repeat(40)}`,
);
const hash = `0x${"e".repeat(64)}`;
const compiler = "0.8.28+commit.7893614a";

const hostile = "contracts/<img src=x>\u202e.sol:One";

type Finding = UpgradeReview["findings"][number];

const broken: Finding = {
  ...{ severity: "broken", area: "storage", kind: "moved" },
  ...{ subject: "total | <b>", place: "slot 0 | 1", reason: "it was at slot 1" },
};

const added = { severity: "fine", area: "abi", kind: "added", reason: "is new" } as const;
const fee: Finding = { ...added, subject: "function fee()" };
const name: Finding = { ...added, subject: "function name()" };
const appended: Finding = { ...added, area: "storage", subject: "fee" };

function toResult(...findings: Finding[]): ReviewResult {
  const review: UpgradeReview = {
    status: "broken",
    address: proxy,
    proxy: { pattern: "eip-1967" },
    before: {
      ...{ address: one, codeHash: hash, contract: hostile, match: "exact" },
      ...{ source: "commit 1a2b3c4 (v1)", compiler },
    },
    after: {
      ...{ address: null, codeHash: null, contract: "contracts/Two.sol:Two", match: null },
      ...{ source: "project", compiler },
    },
    control: [
      {
        ...{ address: safe, kind: "safe", rule: "2 of 2 owners" },
        accounts: [one, two].map((address) => ({ address, hasCode: false })),
      },
    ],
    rehearsal: { account: safe, role: "owner" },
    findings,
  };
  return { status: "broken", chainId: 1, findings: [], upgrades: [review] };
}

describe("a review", () => {
  it("has on a terminal what is fine in one row", () => {
    const rows = (...findings: Finding[]) =>
      describeReview(toResult(...findings))
        .split("\n")
        .filter((line) => /^ {2}(?:Broken|Fine) /.test(line));

    expect(rows(broken, fee)).to.deep.equal([
      "  Broken     storage, total | <b> (slot 0 | 1): it was at slot 1",
      "  Fine       abi, function fee(): is new",
    ]);
    expect(rows(fee, name, appended)).to.deep.equal([
      "  Fine       abi: function fee(), function name(); storage: fee (`--json` and `--report` have all)",
    ]);
  });

  it("has in its report each finding, with compilers and hashes, and no markup of others", () => {
    const report = toReviewReport(toResult(broken, fee, name, appended));
    const lines = writeReport(report, "packet.md").split("\n");

    expect(lines[0]).to.equal("## Review of an upgrade on chain 1");
    expect(lines.slice(2, -1)).to.deep.equal([
      `- 1 rule of upgrades broken: upgrade of ${proxy} (EIP-1967 proxy)`,
      `  - Before: contracts/\\<img src=x\\>.sol:One at ${one} (exact match, source: commit 1a2b3c4 (v1), solc ${compiler}; keccak256 of its code ${hash})`,
      `  - After: contracts/Two.sol:Two not deployed (compiled here, solc ${compiler})`,
      `  - Control: ${safe} answers as a Safe: 2 of 2 owners: ${one} (no code), ${two} (no code)`,
      `  - Rehearsed: upgraded by ${safe} (owner), in a call that changes nothing`,
      "  - Broken: storage, total \\| \\<b\\> (slot 0 \\| 1): it was at slot 1",
      "  - Fine: abi, function fee(): is new",
      "  - Fine: abi, function name(): is new",
      "  - Fine: storage, fee: is new",
    ]);
    const page = writeReport(report, "packet.html");
    expect(page).to.include(hash).and.include("total | &#60;b&#62;");
    expect(page).not.to.match(/<(?:img|b)[ >]|\u202e/);
  });
});
