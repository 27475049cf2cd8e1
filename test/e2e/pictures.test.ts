import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { digestPage } from "../../scripts/pictures/digest-page.ts";
import { playReview } from "../../scripts/pictures/play-review.ts";
import { fillSession, playSession } from "../../scripts/pictures/play-session.ts";
import { readTraces } from "../../scripts/pictures/read-traces.ts";
import { renderTerminal } from "../../scripts/pictures/render-terminal.ts";

describe("the pictures of README", () => {
  const readPicture = async (name: string) =>
    await readFile(new URL(`../../docs/pictures/${name}`, import.meta.url), "utf8");
  const shown = { verified: "", refused: "", page: "" };
  before(async () => {
    await playSession(async ({ verified, refused, page }) => {
      Object.assign(shown, { verified, refused, page: await digestPage(page) });
    });
  });

  it("show a mismatch as the command prints it today (else: node scripts/write-pictures.ts)", async () => {
    expect(renderTerminal(shown.refused)).to.equal(await readPicture("mismatch.svg"));
  });

  it("show a review as the command prints it today (else: node scripts/write-pictures.ts)", async () => {
    expect(renderTerminal(await playReview())).to.equal(await readPicture("review.svg"));
  });

  it("show the traces of docs/forks.md (else: node scripts/write-pictures.ts)", async () => {
    const forks = await readFile(new URL("../../docs/forks.md", import.meta.url), "utf8");

    expect(forks)
      .to.include("<!-- before -->\n```\nSolidityError")
      .and.include("<!-- after -->\n```\nSolidityError");
    expect(renderTerminal(readTraces(forks))).to.equal(await readPicture("fork.svg"));
  });

  it("have a verification as text beside them (else: node scripts/write-pictures.ts)", async () => {
    const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");

    expect(readme).to.include("<!-- session -->\n```\n$ npx hardhat verify-contract 0x");
    expect(fillSession(readme, shown.verified)).to.equal(readme);
  });

  it("show the page of the contract as it is today (else: node scripts/write-pictures.ts)", async () => {
    expect(`${shown.page}\n`).to.equal(await readPicture("contract-page.sha256"));
  });
});
