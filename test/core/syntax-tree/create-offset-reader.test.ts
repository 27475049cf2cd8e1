import { expect } from "chai";
import fc from "fast-check";
import { createOffsetReader } from "../../../src/core/syntax-tree/create-offset-reader.ts";

describe("createOffsetReader", () => {
  it("finds each character behind others that take several bytes", () => {
    const source = "// é 漢 🦄 end";
    const toIndex = createOffsetReader(source);
    for (const word of ["é", "漢", "🦄", "end"]) {
      expect(toIndex(Buffer.from(source).indexOf(word)), word).to.equal(source.indexOf(word));
    }
    expect(toIndex(Buffer.byteLength(source))).to.equal(source.length);
  });

  it("cuts a source at the same places as its bytes", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, text, (before, middle, behind) => {
        const toIndex = createOffsetReader(before + middle + behind);
        const start = Buffer.byteLength(before);
        const found = (before + middle + behind).slice(
          toIndex(start),
          toIndex(start + Buffer.byteLength(middle)),
        );
        expect(found).to.equal(middle);
      }),
    );
  });
});
