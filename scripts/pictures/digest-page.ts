import { createHash } from "node:crypto";

/** What is another one each time, or with each release: times, and the version below the page. */
const changing = /\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC|(?<=hardhat-verify-contract )\d\S*/g;

/** Returns a digest of what a picture of a page is drawn from: its HTML and its stylesheet. */
export async function digestPage(page: string): Promise<string> {
  const [html, css] = await Promise.all(
    [page, new URL("/style.css", page).href].map(async (url) => await (await fetch(url)).text()),
  );
  return createHash("sha256")
    .update(JSON.stringify([html?.replace(changing, ""), css]))
    .digest("hex");
}
