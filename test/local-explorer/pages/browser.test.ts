import { expect } from "chai";
import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import {
  type Look,
  listAccessibilityProblems,
  measureOverflow,
  openBrowser,
  openWindow,
  type Window,
  writeScreenshot,
} from "../../helpers/open-browser.ts";
import { type Showcase, startShowcase } from "./start-showcase.ts";

const looks = [
  { width: 390, colorScheme: "light", javaScriptEnabled: true },
  { width: 1280, colorScheme: "dark", javaScriptEnabled: true },
] as const;

/** A wallet that announces itself and passes everything on to the node. */
const stubWallet = `
const provider = { request: ({ method, params = [] }) => askNode(method, params) };
const info = { uuid: "1", name: "Stub wallet", icon: "data:,", rdns: "stub.wallet" };
const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info, provider } }));
addEventListener("eip6963:requestProvider", announce);
`;

/** Needs a Chromium: `apt-get install chromium`, or its path in CHROMIUM. */
describe("the pages in a browser", () => {
  let browser: Browser | undefined;
  let showcase: Showcase;
  /** A window costs as much as six pages: all cases share one, because no page keeps anything for the next. */
  let window: Window;

  before(async function () {
    browser = await openBrowser();
    if (browser === undefined) {
      process.stdout.write("No Chromium is installed: the cases in a browser are skipped.\n");
      this.skip();
    }
    window = await openWindow(browser);
    showcase = await startShowcase();
  });
  after(async () => {
    await browser?.close();
    await showcase?.close();
  });
  afterEach(() => {
    expect(window.errors.splice(0)).to.deep.equal([]);
  });

  const open = async (where: string, look: Partial<Look> = {}): Promise<Page> => {
    await window.show({ width: 1280, colorScheme: "light", javaScriptEnabled: true, ...look });
    await window.page.goto(`${showcase.explorer.url}${where}`);
    return window.page;
  };
  const openFunction = (page: Page, name: string) =>
    page.locator("details.function", { hasText: `${name}(` }).first();

  const shown: Readonly<Record<string, () => string>> = {
    list: () => "/",
    code: () => `/address/${showcase.vault}`,
    read: () => `/address/${showcase.vault}/read`,
    write: () => `/address/${showcase.vault}/write`,
    events: () => `/address/${showcase.vault}/events`,
    proxy: () => `/address/${showcase.proxy}`,
    "read-as-proxy": () => `/address/${showcase.proxy}/read?as=proxy`,
    unverified: () => `/address/${showcase.unverified}`,
    factory: () => `/address/${showcase.factory}`,
    compare: () => `/address/${showcase.vault}/compare?with=${showcase.target}`,
    account: () => `/address/${showcase.chain.account}`,
  };
  for (const [name, where] of Object.entries(shown)) {
    for (const look of looks) {
      it(`fit into ${look.width} pixels, and are accessible: ${name}`, async () => {
        // The second look is one at the same document, which has axe-core already.
        const { page } = window;
        await (page.url() === `${showcase.explorer.url}${where()}` ? window.show(look) : open(where(), look));
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        await writeScreenshot(page, `${name}-${look.width}`);

        expect(await measureOverflow(page)).to.equal(0);
        expect(await listAccessibilityProblems(page)).to.deep.equal([]);
        expect(
          await page
            .locator("img, iframe, script:not([src='/wallet.js'], [src='/copy.js'], [src='/live.js'])")
            .count(),
        ).to.equal(0);
      });
    }
  }

  it("update the list by itself while contracts are verified", async () => {
    const page = await open("/");
    await page.getByText("This list updates by itself.").waitFor();
    await page.getByRole("row", { name: "Vault" }).getByRole("link").first().focus();

    const address = await showcase.verifyAnother("Fresh");

    await page.getByRole("row", { name: "Fresh" }).waitFor();
    expect(await page.locator("#list").textContent())
      .to.include(address)
      .and.include("Vault");
    expect(await page.evaluate("document.activeElement.title")).to.equal(showcase.vault);
    expect(await listAccessibilityProblems(page)).to.deep.equal([]);
  });

  it("copy addresses, sources and bytecode, with script alone", async () => {
    const page = await open(`/address/${showcase.vault}`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async () => z.string().parse(await page.evaluate("navigator.clipboard.readText()"));
    const copyIn = async (place: ReturnType<Page["locator"]>) => {
      await place.getByRole("button", { name: "Copy" }).first().click();
      await place.getByRole("button", { name: "Copied" }).waitFor();
      return await copied();
    };

    expect(await copyIn(page.locator("p.address"))).to.equal(showcase.vault);
    const source = page.locator("details", { hasText: "contracts/Test.sol" }).first();
    expect(await copyIn(source)).to.match(/^\/\/ SPDX.*contract Vault \{.*\}\n$/s);
    const code = page.locator("details", { hasText: "Runtime bytecode" });
    await code.locator("summary").click();
    expect(await copyIn(code)).to.match(/^0x60[0-9a-f]+$/);

    const plain = await open(`/address/${showcase.vault}`, { javaScriptEnabled: false });
    expect(await plain.locator("button.copy").count()).to.be.above(3);
    expect(await plain.locator("button.copy:visible").count()).to.equal(0);
  });

  it("show the names of a struct's fields", async () => {
    const write = await open(`/address/${showcase.vault}/write`, { javaScriptEnabled: false });
    const pay = openFunction(write, "pay").locator("label").first();
    expect(await pay.textContent()).to.include("Vault.Move[] (address to, uint256 amount)[]");
    expect(await pay.locator("input").getAttribute("placeholder")).to.equal("as JSON");
  });

  it("send from an unlocked account", async () => {
    const page = await open(`/address/${showcase.vault}/write`, { width: 390 });
    await openFunction(page, "deposit").locator("summary").first().click();
    await openFunction(page, "deposit").getByLabel("note string").fill("rent");
    await openFunction(page, "deposit").getByLabel("value ether").fill("0.5");
    await openFunction(page, "deposit").getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForURL(/\/tx\/0x/);

    expect(await page.locator("main").textContent())
      .to.include("succeeded")
      .and.include("Deposited");
    await writeScreenshot(page, "transaction-390");
    expect(await measureOverflow(page)).to.equal(0);
    expect(await listAccessibilityProblems(page)).to.deep.equal([]);
  });

  it("send with a wallet of the browser, and say why one refuses", async () => {
    const page = await open("/");
    let refusal: string | undefined;
    await page.exposeFunction("askNode", async (method: string, params: readonly unknown[]) => {
      if (refusal !== undefined) {
        throw new Error(refusal);
      }
      return await showcase.chain.request(method === "eth_requestAccounts" ? "eth_accounts" : method, params);
    });
    const added = await page.addInitScript(stubWallet);
    await page.goto(`${showcase.explorer.url}/address/${showcase.vault}/write`);
    const form = openFunction(page, "setMode");
    await form.locator("summary").first().click();
    const button = form.getByRole("button", { name: "Send with Stub wallet" });

    await button.click();
    await form.getByRole("status").getByText("The argument next is invalid").waitFor();
    refusal = "the user said no";
    await form.getByLabel("next").fill("2");
    await button.click();
    await form.getByText("The wallet refused").waitFor();
    await writeScreenshot(page, "wallet");
    refusal = undefined;
    await button.click();
    await page.waitForURL(/\/tx\/0x/);
    await added.dispose();

    expect(await page.locator("main").textContent())
      .to.include("ModeChanged")
      .and.include("succeeded");
  });
});
