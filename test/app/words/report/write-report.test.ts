import { expect } from "chai";
import type { Browser } from "playwright-core";
import { toDeploymentReport } from "../../../../src/app/words/report/report-deployment.ts";
import { writeReport } from "../../../../src/app/words/report/write-report.ts";
import type { Failure, RecordedDeploymentResult } from "../../../../src/verification/result.ts";
import {
  listAccessibilityProblems,
  measureOverflow,
  openBrowser,
  openWindow,
  type Window,
} from "../../../helpers/open-browser.ts";
import {
  edited,
  nobody,
  shown,
  sourcify,
  toContract,
  token,
  toResult,
} from "../results/deployment-results.ts";

const trap = `"><script>document.title = "run"</script><img src=x onerror="document.title='run'">&amp;'`;

const linked = toContract(
  "Linked",
  "0x0000000000000000000000000000000000000007",
  { ...shown, url: "https://scan.example/address/7?a=1&b='2'#code" },
  { ...shown, explorer: { ...sourcify, name: trap }, url: "javascript:alert(1)" },
);

const result: RecordedDeploymentResult = {
  ...toResult(token, edited, nobody, linked, { ...token, name: trap, network: trap, notes: [trap] }),
  notAsked: [{ chainId: 10, contracts: 2 }],
};

const toHtml = (one: RecordedDeploymentResult) =>
  writeReport(toDeploymentReport(one, { isCheck: true }), "report.html");

describe("scenario 77: the report as a page", () => {
  const text = toHtml(result);

  it("has nothing from afar as markup, links of http alone, and no script", () => {
    expect(text).to.not.match(/<script|<img|href="(?!https?:)/);
    expect(text).to.include(
      `<a href="https://scan.example/address/7?a=1&#38;b=&#39;2&#39;#code" rel="noreferrer">scan.example</a>`,
    );
    expect(text).to.include("&#34;&#62;&#60;script&#62;");
  });

  it("says so where there is no result", () => {
    const failure: Failure = { status: "error", code: "X", message: "No <answer>.", facts: {}, hints: [] };
    const page = toHtml({ status: "error", contracts: [], notAsked: [], failures: [failure] });

    expect(page).to.include("The run ended without a result.").and.include("No &#60;answer&#62;. (X)");
    expect(page).to.not.include("<table>");
  });

  describe("in a browser", () => {
    let browser: Browser | undefined;
    let window: Window;

    before(async function () {
      browser = await openBrowser();
      if (browser === undefined) {
        this.skip();
      }
      window = await openWindow(browser);
    });

    after(async () => {
      await browser?.close();
    });

    for (const [width, colorScheme] of [
      [390, "dark"],
      [1280, "light"],
    ] as const) {
      it(`fits into ${width} pixels, is accessible, and shows what is chosen without a script`, async () => {
        const { page, errors } = window;
        await window.show({ width, colorScheme, javaScriptEnabled: true });
        await page.setContent(text);
        expect(await measureOverflow(page)).to.equal(0);
        expect(await listAccessibilityProblems(page)).to.deep.equal([]);
        expect(await page.title()).to.equal("Check of deployed contracts");

        await window.show({ width, colorScheme, javaScriptEnabled: false });
        await page.setContent(text);
        const rows = page.locator("tbody tr");
        const countShown = async () =>
          (await Promise.all((await rows.all()).map((row) => row.isVisible()))).filter(Boolean).length;
        expect(await countShown()).to.equal(5);
        await page.getByLabel("Pending or with problems (2)").check();
        expect(await countShown()).to.equal(2);
        await page.getByLabel("The others (3)").check();
        expect(await countShown()).to.equal(3);
        await page.emulateMedia({ media: "print" });
        expect(await countShown()).to.equal(5);
        await page.emulateMedia({ media: "screen" });
        expect(errors).to.deep.equal([]);
      });
    }
  });
});
