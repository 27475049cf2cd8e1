import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { errorCodes } from "../../src/core/errors/error-rows.ts";
import { packageRoot } from "./package-root.ts";

/** Heading → the lines below it that are not empty. */
function readDocumentation(): Map<string, string[]> {
  const text = readFileSync(path.join(packageRoot, "docs/errors.md"), "utf8");
  const sections = text.split(/^### /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = "", ...lines] = section.split(/^## /m)[0]?.split("\n") ?? [];
      return [heading.trim(), lines.filter((line) => line.trim() !== "")];
    }),
  );
}

describe("the error codes", () => {
  it("have a heading each in docs/errors.md, and there is no other", () => {
    expect([...readDocumentation().keys()].sort()).to.deep.equal([...errorCodes].sort());
  });

  it("are explained below their heading", () => {
    const short = [...readDocumentation()].filter(([, lines]) => lines.join(" ").split(" ").length < 10);

    expect(short.map(([heading]) => heading)).to.deep.equal([]);
  });
});
