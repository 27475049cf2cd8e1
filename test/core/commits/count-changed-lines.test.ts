import { expect } from "chai";
import { countChangedLines } from "../../../src/core/commits/count-changed-lines.ts";

describe("countChangedLines", () => {
  it("counts the lines of the shortest edit", () => {
    expect(countChangedLines("a\nb\nc\n", "a\nc\nd\ne\n")).to.deep.equal({ added: 2, removed: 1 });
    expect(countChangedLines("a\nb\n", "a\nb\n")).to.deep.equal({ added: 0, removed: 0 });
    expect(countChangedLines("", "a\nb\n")).to.deep.equal({ added: 2, removed: 0 });
    expect(countChangedLines("a\nb\n", "")).to.deep.equal({ added: 0, removed: 2 });
    expect(countChangedLines("a\nb\nc\n", "c\na\nb\n")).to.deep.equal({ added: 1, removed: 1 });
  });

  it("counts large texts that have little in common", () => {
    const write = (name: string) =>
      Array.from({ length: 5_000 }, (_, index) => `${name} ${index}\n`).join("");

    expect(countChangedLines(write("a"), `${write("b")}more\n`)).to.deep.equal({
      added: 5_001,
      removed: 5_000,
    });
  });
});
