import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { digestPage } from "../../scripts/pictures/digest-page.ts";
import { playSession } from "../../scripts/pictures/play-session.ts";
import { renderTerminal } from "../../scripts/pictures/render-terminal.ts";

describe("the pictures of README", () => {
  const readPicture = async (name: string) =>
    await readFile(new URL(`../../docs/pictures/${name}`, import.meta.url), "utf8");
  const shown = { session: "", page: "" };
  before(async () => {
    await playSession(async ({ text, page }) => {
      shown.session = renderTerminal(text);
      shown.page = await digestPage(page);
    });
  });

  it("show a terminal session as the commands print it today (else: node scripts/write-pictures.ts)", async () => {
    expect(shown.session).to.equal(await readPicture("session.svg"));
  });

  it("show the page of the contract as it is today (else: node scripts/write-pictures.ts)", async () => {
    expect(`${shown.page}\n`).to.equal(await readPicture("contract-page.sha256"));
  });
});
