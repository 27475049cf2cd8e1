/**
 * Writes the pictures of README.md: `node --experimental-strip-types scripts/write-pictures.ts`.
 *
 * - `docs/pictures/session.svg`, a terminal session, and the same as text in README.md; a test compares both
 *   with what the commands print.
 * - `docs/pictures/contract-page.png`, the local explorer's page of the contract. It needs Chromium, whose
 *   program is `CHROMIUM` or on the PATH; without one the picture is left as it is. `contract-page.sha256` has a digest
 *   of the page that it was drawn from, which a test compares with the page of today.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { digestPage } from "./pictures/digest-page.ts";
import { fillSession, playSession } from "./pictures/play-session.ts";
import { renderTerminal } from "./pictures/render-terminal.ts";

const folder = new URL("../docs/pictures/", import.meta.url);
const readme = new URL("../README.md", import.meta.url);

await playSession(async ({ text, page }) => {
  await writeFile(new URL("session.svg", folder), renderTerminal(text));
  await writeFile(readme, fillSession(await readFile(readme, "utf8"), text));
  console.log(text);
  await photograph(page, fileURLToPath(new URL("contract-page.png", folder)));
});

async function photograph(page: string, file: string): Promise<void> {
  const options = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--hide-scrollbars",
    "--window-size=1100,900",
  ];
  try {
    await promisify(execFile)(process.env.CHROMIUM ?? "chromium", [...options, `--screenshot=${file}`, page]);
    await writeFile(file.replace(/\.png$/, ".sha256"), `${await digestPage(page)}\n`);
  } catch (error) {
    console.error(`No picture of ${page}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
