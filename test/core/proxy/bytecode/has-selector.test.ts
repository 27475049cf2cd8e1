import { expect } from "chai";
import { hasSelector } from "../../../../src/core/proxy/bytecode/has-selector.ts";
import { readInstructions } from "../../../../src/core/proxy/bytecode/read-instructions.ts";

describe("hasSelector", () => {
  it("finds a selector that is pushed alone or as the beginning of a word", () => {
    for (const code of ["63a619486e14", `7fa619486e${"00".repeat(28)}14`]) {
      expect(hasSelector(readInstructions(code), "a619486e"), code).to.equal(true);
    }
  });

  it("does not find the same bytes elsewhere", () => {
    for (const code of ["a619486e", "64a619486e00", `7fa619486e${"00".repeat(27)}01`]) {
      expect(hasSelector(readInstructions(code), "a619486e"), code).to.equal(false);
    }
  });
});
