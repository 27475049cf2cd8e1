import { expect } from "chai";
import { listFunctions } from "../../../../src/local-explorer/engine/calls/abi-entries.ts";

const swap = ["address", "address", "uint24", "address", "uint256", "uint256", "uint256", "uint160"];

describe("listFunctions", () => {
  it("finds the functions with their selectors, structs and overloads included", () => {
    const functions = listFunctions([
      { type: "constructor", inputs: [] },
      { type: "event", name: "Transfer", inputs: [] },
      {
        type: "function",
        name: "exactInputSingle",
        stateMutability: "payable",
        inputs: [{ type: "tuple", name: "params", components: swap.map((type) => ({ type })) }],
        outputs: [{ type: "uint256" }],
      },
      {
        type: "function",
        name: "safeTransferFrom",
        inputs: [{ type: "address" }, { type: "address" }, { type: "uint256" }],
      },
      {
        type: "function",
        name: "safeTransferFrom",
        inputs: [{ type: "address" }, { type: "address" }, { type: "uint256" }, { type: "bytes" }],
      },
    ]);

    // Of Uniswap's router and of ERC-721, as they are known.
    expect(functions.map(({ selector }) => selector)).to.deep.equal([
      "0x414bf389",
      "0x42842e0e",
      "0xb88d4fde",
    ]);
    expect(functions.map(({ isPayable }) => isPayable)).to.deep.equal([true, false, false]);
    expect(functions.map(({ outputs }) => outputs.length)).to.deep.equal([1, 0, 0]);
  });

  it("knows what reads, also as compilers before 0.5 said it", () => {
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
