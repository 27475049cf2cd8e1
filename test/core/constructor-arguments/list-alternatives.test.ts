import { expect } from "chai";
import { listAlternatives } from "../../../src/core/constructor-arguments/list-alternatives.ts";
import { listArgumentLeaves } from "../../../src/core/constructor-arguments/list-argument-leaves.ts";

const word = (value: number) => value.toString(16).padStart(64, "0");
const text = `${word(3)}${"616263".padEnd(64, "0")}`;

function alternativesOf(type: string, encoded: string, words: readonly string[] = []) {
  const [leaf] = listArgumentLeaves([{ name: "one", type }], encoded);
  return leaf === undefined ? [] : listAlternatives(encoded, { leaf, words });
}

describe("listAlternatives", () => {
  it("lists zero, the words that are of the type, and a number's neighbours, each once", () => {
    const words = [word(9), word(7), word(8), "f".repeat(64)];

    expect(alternativesOf("uint8", word(8), words)).to.deep.equal([word(0), word(9), word(7)]);
  });

  it("does not leave the type's range", () => {
    expect(alternativesOf("uint8", word(255))).to.deep.equal([word(0), word(254)]);
    expect(alternativesOf("uint256", word(0))).to.deep.equal([word(1), "f".repeat(64)].toReversed());
    expect(alternativesOf("bool", word(1), [word(5)])).to.deep.equal([word(0)]);
  });

  it("lists none of a text", () => {
    expect(alternativesOf("string", word(32) + text, [word(5)])).to.deep.equal([]);
  });
});
