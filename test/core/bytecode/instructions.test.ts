import { expect } from "chai";
import { readInstructions } from "../../../src/core/bytecode/instructions.ts";

describe("readInstructions", () => {
  it("reads what a PUSH pushes as part of it", () => {
    expect(readInstructions("6001620203045b5ff3")).to.deep.equal([
      { offsetBytes: 0, opcode: 0x60, immediate: "01" },
      { offsetBytes: 2, opcode: 0x62, immediate: "020304" },
      { offsetBytes: 6, opcode: 0x5b, immediate: "" },
      { offsetBytes: 7, opcode: 0x5f, immediate: "" },
      { offsetBytes: 8, opcode: 0xf3, immediate: "" },
    ]);
  });

  it("reads a PUSH at the end, whose bytes are missing", () => {
    expect(readInstructions("637f01")).to.deep.equal([{ offsetBytes: 0, opcode: 0x63, immediate: "7f01" }]);
  });

  it("reads nothing in no code", () => {
    expect(readInstructions("")).to.deep.equal([]);
  });
});
