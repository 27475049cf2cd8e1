import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { digestPage } from "../../scripts/pictures/digest-page.ts";
import { fillSession, playSession } from "../../scripts/pictures/play-session.ts";
import { renderTerminal } from "../../scripts/pictures/render-terminal.ts";

describe("the pictures of README", () => {
  const readPicture = async (name: string) =>
    await readFile(new URL(`../../docs/pictures/${name}`, import.meta.url), "utf8");
  const shown = { text: "", session: "", page: "" };
  before(async () => {
    await playSession(async ({ text, page }) => {
      shown.text = text;
      shown.session = renderTerminal(text);
      shown.page = await digestPage(page);
    });
  });

  it("show a terminal session as the commands print it today (else: node scripts/write-pictures.ts)", async () => {
    expect(shown.session).to.equal(await readPicture("session.svg"));
  });

  it("have the same session as text beside them (else: node scripts/write-pictures.ts)", async () => {
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");

    expect(readme).to.include("<!-- session -->\n```\n$ npx hardhat verify-contract 0x");
    expect(fillSession(readme, shown.text)).to.equal(readme);
  });

  it("show the page of the contract as it is today (else: node scripts/write-pictures.ts)", async () => {
    expect(`${shown.page}\n`).to.equal(await readPicture("contract-page.sha256"));
  });
});
