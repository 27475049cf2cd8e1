import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { playSession } from "../../scripts/pictures/play-session.ts";
import { renderTerminal } from "../../scripts/pictures/render-terminal.ts";

describe("the pictures of README", () => {
  it("show a terminal session as the commands print it today (else: node scripts/write-pictures.ts)", async () => {
    const picture = await readFile(new URL("../../docs/pictures/session.svg", import.meta.url), "utf8");
    let shown = "";
    await playSession(async ({ text }) => {
      shown = renderTerminal(text);
    });

    expect(shown).to.equal(picture);
  });
});
