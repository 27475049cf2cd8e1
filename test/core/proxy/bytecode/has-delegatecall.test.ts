import { expect } from "chai";
import { hasDelegatecall } from "../../../../src/core/proxy/bytecode/has-delegatecall.ts";
import { readInstructions } from "../../../../src/core/proxy/bytecode/read-instructions.ts";

describe("hasDelegatecall", () => {
  it("finds the instruction", () => {
    expect(hasDelegatecall(readInstructions("3d3d5af4"))).to.equal(true);
  });

  it("does not take a pushed byte for it", () => {
    expect(hasDelegatecall(readInstructions("60f461f4f4"))).to.equal(false);
  });
});
