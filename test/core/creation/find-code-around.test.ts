import { expect } from "chai";
import { type CodeRange, findCodeAround } from "../../../src/core/creation/find-code-around.ts";

const word = (value: number) => value.toString(16).padStart(64, "0");

/** Where "c0de" stands in data. */
function placeIn(data: string): CodeRange {
  const startBytes = data.indexOf("c0de") / 2;
  return { startBytes, endBytes: startBytes + 2 };
}

function listAround(data: string): string[] {
  return findCodeAround(data, placeIn(data)).map((code) =>
    data.slice(code.startBytes * 2, code.endBytes * 2),
  );
}

describe("findCodeAround", () => {
  it("takes all behind a salt, as the deterministic deployer does", () => {
    expect(listAround(`${"5a".repeat(32)}60c0de80`)).to.deep.equal(["60c0de80"]);
  });

  it("takes what is counted, wherever it stands: in bytes, and packed", () => {
    expect(listAround(`12345678${word(1)}${word(4)}60c0de80${"00".repeat(28)}`)).to.include("60c0de80");
    expect(listAround(`ff${"00".repeat(40)}${word(5)}60c0de8090ff`)).to.include("60c0de8090");
  });

  it("takes nothing that is counted and ends too early or too late", () => {
    for (const length of [word(2), word(5)]) {
      // What is left is what a deployer would take for the code behind a salt.
      expect(listAround(`${word(1)}${length}60c0de80`)).to.deep.equal([`${length}60c0de80`]);
    }
  });

  it("takes nothing from call data that end before a salt does", () => {
    expect(listAround("60c0de80")).to.deep.equal([]);
  });
});
