import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "chai";
import { readSourceGraph } from "../../bench/house/source-graph.ts";
import { errorCodes } from "../../src/base/error-codes.ts";
import { packageRoot } from "./package-root.ts";

const errorsFolder = path.join(packageRoot, "src/core/errors");

/** The codes that the classes of all stages carry. */
function readCodesOfClasses(): string[] {
  const files = readdirSync(errorsFolder).filter((file) => file.endsWith("-errors.ts"));
  const text = files.map((file) => readFileSync(path.join(errorsFolder, file), "utf8")).join("\n");
  return [...text.matchAll(/^\s*(?:override )?readonly code = "(\w+)"/gm)].flatMap(([, code]) => code ?? []);
}

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
  const codes = Object.values(errorCodes).flat();

  it("have one class each", () => {
    expect(readCodesOfClasses().sort()).to.deep.equal([...codes].sort());
  });

  it("have a heading each in docs/errors.md, in the same order, and there is no other", () => {
    expect([...readDocumentation().keys()]).to.deep.equal(codes);
  });

  it("are explained below their heading", () => {
    const short = [...readDocumentation()].filter(([, lines]) => lines.length < 2);

    expect(short.map(([heading]) => heading)).to.deep.equal([]);
  });

  it("are named by their classes only: what else a failure means, its class says", () => {
    const named = readSourceGraph(packageRoot).flatMap(({ file, text }) =>
      file === "base/error-codes.ts" || file.startsWith("core/errors/")
        ? []
        : codes.filter((code) => text.includes(`"${code}"`)).map((code) => `${file}: ${code}`),
    );

    expect(named).to.deep.equal([]);
  });
});
