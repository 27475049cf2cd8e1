import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { z } from "zod";
import { packageRoot } from "../package/package-root.ts";

/** Where a Chromium or Chrome usually is; CHROMIUM names another one. */
const places = [
  process.env.CHROMIUM ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** How a window shows pages. */
export interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly javaScriptEnabled: boolean;
}

/** A window of the browser that has kept what went wrong in it. */
export interface Window {
  readonly page: Page;
  /** Errors of the console and of scripts. */
  readonly errors: string[];
  /** Changes the look at this page and the next ones; without script counts from the next page on. */
  show(look: Look): Promise<void>;
}

/**
 * What costs more than it gives in some seconds, without a screen: rendering for a graphics card in software, two
 * pages for the suggestions below the address bar, and code that is optimized.
 */
const args = [
  ...["--no-sandbox", "--disable-gpu", "--disable-software-rasterizer"],
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
  "--js-flags=--no-opt,--no-maglev",
];

/** Starts the browser of this machine; undefined where there is none. */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = places.find((place) => place !== "" && existsSync(place));
  return executablePath === undefined ? undefined : await chromium.launch({ executablePath, args });
}

/** Opens a window. */
export async function openWindow(browser: Browser): Promise<Window> {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") {
      errors.push(message.text());
    }
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return {
    page,
    errors,
    async show({ width, colorScheme, javaScriptEnabled }) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await session.send("Emulation.setScriptExecutionDisabled", { value: !javaScriptEnabled });
    },
  };
}

const violations = z.array(
  z
    .object({ id: z.string(), nodes: z.array(z.object({ html: z.string() })) })
    .transform(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`),
);

/** What passes is not described, node for node. */
const runAxe = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)";

/** A browser reads it in half the time that it takes for `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe-core finds on a page, a line each. */
export async function listAccessibilityProblems(page: Page): Promise<readonly string[]> {
  if ((await page.evaluate("typeof axe")) === "undefined") {
    await page.evaluate(axeSource);
  }
  return violations.parse(await page.evaluate(runAxe));
}

/** How many pixels a page is wider than its window. */
export async function measureOverflow(page: Page): Promise<number> {
  return z.number().parse(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
}

/** Writes a picture of the whole page below .tmp/screenshots, for `npm run screenshots` alone: nothing reads it. */
export async function writeScreenshot(page: Page, name: string): Promise<void> {
  if (process.env.npm_lifecycle_event !== "screenshots") {
    return;
  }
  const file = path.join(packageRoot, ".tmp/screenshots", `${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
}
