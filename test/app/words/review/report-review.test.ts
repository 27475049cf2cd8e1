import { expect } from "chai";
import type { Browser } from "playwright-core";
import { writeHtmlReport, writeMarkdownReport } from "../../../../src/app/words/review/report-page.ts";
import { toReviewReport } from "../../../../src/app/words/review/report-review.ts";
import type { ReviewResult } from "../../../../src/verification/results/review-result-schema.ts";
import {
  listAccessibilityProblems,
  measureOverflow,
  openBrowser,
  openWindow,
  writeScreenshot,
} from "../../../helpers/open-browser.ts";

const [proxy, safe, one, two] = ["a", "b", "c", "d"].map((digit) => `0x${digit.repeat(40)}`);
const hash = `0x${"e".repeat(64)}`;

/** A file of a stranger's contract has such a name. */
const hostile = `contracts/<img src=x onerror="document.title='run'">&\u202e.sol:${"Long".repeat(40)}`;

const findings = [
  ["broken", "storage", "total | <b>", "slot 0 | 1", 'it was at <script>document.title = "run"</script>'],
  ["unknown", "rehearsal", "total()", undefined, "the node did not run the call to its end"],
  ["fine", "abi", "function fee()", undefined, "is new"],
] as const;

const result: ReviewResult = {
  status: "broken",
  chainId: 1,
  findings: [],
  upgrades: [
    {
      status: "broken",
      address: proxy ?? "",
      proxy: { pattern: "eip-1967" },
      before: {
        ...{ address: one ?? "", codeHash: hash, contract: hostile, match: "exact" },
        ...{ source: "commit 1a2b3c4 (v1)", compiler: "0.8.28+commit.7893614a" },
      },
      after: {
        ...{ address: null, codeHash: null, contract: "contracts/Two.sol:Two", match: null },
        ...{ source: "project", compiler: "0.8.28+commit.7893614a" },
      },
      control: [
        {
          address: proxy ?? "",
          kind: "proxy",
          rule: "owner",
          accounts: [{ address: safe ?? "", hasCode: true }],
        },
        {
          ...{ address: safe ?? "", kind: "safe", rule: "2 of 2 owners" },
          accounts: [one ?? "", two ?? ""].map((address) => ({ address, hasCode: false })),
        },
      ],
      rehearsal: { account: safe ?? "", role: "owner" },
      findings: findings.map(([severity, area, subject, place, reason]) => ({
        ...{ severity, area, kind: "kind", subject, reason },
        ...(place !== undefined && { place }),
      })),
    },
  ],
};

describe("the report of a review", () => {
  const page = toReviewReport(result);
  const html = writeHtmlReport(page);
  let browser: Browser | undefined;

  after(() => browser?.close());

  it("is one file without scripts, and escapes the texts of others", () => {
    expect(html).not.to.match(/<(?:script|img|b|link|a)[ >]/);
    expect(html)
      .to.include("&#60;script&#62;")
      .and.to.include("total | &#60;b&#62;")
      .and.not.to.include("\u202e");
  });

  it("has the same facts as HTML and as Markdown", () => {
    const markdown = writeMarkdownReport(page);

    for (const fact of [
      proxy,
      safe,
      hash,
      "0.8.28+commit.7893614a",
      "the node did not run the call",
      "is new",
    ]) {
      expect(html).to.include(fact);
      expect(markdown).to.include(fact);
    }
    expect(markdown).to.include(
      `\n| ${safe} answers as a Safe: 2 of 2 owners: ${one} (no code), ${two} (no code) |`,
    );
    expect(markdown).to.include(
      "| **broken** | storage | `total <b>` | slot 0 \\| 1 | it was at \\<script\\>",
    );
    expect(markdown).to.include("commit 1a2b3c4 (v1), exact match");
  });

  for (const [width, colorScheme] of [
    [390, "light"],
    [1280, "dark"],
  ] as const) {
    it(`fits into ${width} pixels, is accessible, and runs nothing in the ${colorScheme}`, async function () {
      browser ??= await openBrowser();
      if (browser === undefined) {
        this.skip();
      }
      const { page: shown, show, errors } = await openWindow(browser);
      await show({ width, colorScheme, javaScriptEnabled: true });
      await shown.setContent(html);

      expect(await shown.title()).to.equal("Review of an upgrade on chain 1");
      expect(await measureOverflow(shown)).to.be.at.most(0);
      expect(await listAccessibilityProblems(shown)).to.deep.equal([]);
      expect(errors).to.deep.equal([]);
      await writeScreenshot(shown, `review-report-${width}`);
      await shown.close();
    });
  }
});
