import { expect } from "chai";
import { listFunctions } from "../../../../src/local-explorer/engine/calls/abi-entries.ts";

describe("listFunctions", () => {
  it("finds functions that read, also in ABIs of compilers before 0.5", () => {
    const functions = listFunctions([
      { type: "function", name: "a", stateMutability: "pure" },
      { type: "function", name: "b", constant: true },
      { type: "function", name: "c", constant: false, payable: true },
      { type: "function", name: "d", stateMutability: "nonpayable" },
    ]);

    expect(functions.map(({ isReading }) => isReading)).to.deep.equal([true, true, false, false]);
    expect(functions.map(({ isPayable }) => isPayable)).to.deep.equal([false, false, true, false]);
  });
});
