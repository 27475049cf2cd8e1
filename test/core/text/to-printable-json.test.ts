import { expect } from "chai";
import { toPrintableJson } from "../../../src/core/text/to-printable-json.ts";

describe("toPrintableJson", () => {
  it("escapes what a terminal acts on or does not show, in names and values, and parses to the same", () => {
    const codes = ["\u0000", "\u001b", "\u007f", "\u009b", "\u00ad", "\u061c", "\u200b", "\u200f", "\u2028"];
    const evil = [...codes, "\u2029", "\u202e", "\u2066", "\ufeff", "\u{e0041}", "\n", "\ud800"].join("a");
    const value = { [evil]: [evil, { deep: evil }], number: 1 };
    const printed = toPrintableJson(value);

    expect(printed.replaceAll("\n", "")).to.not.match(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect(JSON.parse(printed)).to.deep.equal(value);
  });

  it("leaves every other text as people read it", () => {
    expect(toPrintableJson({ name: "Größe 漢字 🦄 \\u202e" })).to.equal(
      '{\n  "name": "Größe 漢字 🦄 \\\\u202e"\n}',
    );
  });
});
