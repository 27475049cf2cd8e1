/**
 * Writes the pictures of README.md: `node --experimental-strip-types scripts/write-pictures.ts`.
 *
 * - `mismatch.svg`, `review.svg` and `fork.svg` in `docs/pictures`, terminal sessions, and the text of another one in README.md;
 *   a test compares them with what the commands print.
 * - `docs/pictures/contract-page.png`, the local explorer's page of the contract. It needs Chromium, whose
 *   program is `CHROMIUM` or on the PATH; without one the picture is left as it is. `contract-page.sha256` has a digest
 *   of the page that it was drawn from, which a test compares with the page of today.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { digestPage } from "./pictures/digest-page.ts";
import { playReview } from "./pictures/play-review.ts";
import { fillSession, playSession } from "./pictures/play-session.ts";
import { readTraces } from "./pictures/read-traces.ts";
import { renderTerminal } from "./pictures/render-terminal.ts";

const folder = new URL("../docs/pictures/", import.meta.url);
const readme = new URL("../README.md", import.meta.url);

const forks = await readFile(new URL("../docs/forks.md", import.meta.url), "utf8");
await writeFile(new URL("fork.svg", folder), renderTerminal(readTraces(forks)));

const review = await playReview();
console.log(review);
await writeFile(new URL("review.svg", folder), renderTerminal(review));

await playSession(async ({ verified, refused, page }) => {
  console.log(`${verified}\n\n${refused}`);
  await writeFile(new URL("mismatch.svg", folder), renderTerminal(refused));
  await writeFile(readme, fillSession(await readFile(readme, "utf8"), verified));
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
