import { expect } from "chai";
import { findSelectorBranch } from "../../../src/core/bytecode/dispatch.ts";
import { opcodes, readInstructions } from "../../../src/core/bytecode/instructions.ts";

describe("findSelectorBranch", () => {
  function findIn(code: string): string | undefined {
    const instructions = readInstructions(code);
    return findSelectorBranch(
      instructions,
      instructions.findIndex(({ opcode }) => opcode === opcodes.jumpi),
    );
  }

  for (const [form, code, place] of [
    ["solc's", "80635c60da1b1461004057", "at-target"],
    ["solc's, with the selector before the other value", "635c60da1b811461004057", "at-target"],
    ["a selector with a leading zero", "8062abcdef1461004057", "at-target"],
    ["Vyper's", "635c60da1b811861004057", "behind-jump"],
    ["a difference", "80635c60da1b0361004057", "behind-jump"],
    ["an inverted comparison", "80635c60da1b141561004057", "behind-jump"],
    ["an inverted difference", "80635c60da1b031561004057", "at-target"],
  ] as const) {
    it(`reads ${form}`, () => {
      expect(findIn(code)).to.equal(place);
    });
  }

  it("reads no other comparison", () => {
    for (const code of ["8060011461004057", "331461004057", "80635c60da1b1161004057", "1561004057", "57"]) {
      expect(findIn(code), code).to.equal(undefined);
    }
  });
});
