import { expect } from "chai";
import { readDocumentation } from "../../../../src/local-explorer/engine/calls/documentation.ts";
import { realCompiler } from "../../../helpers/real-compiler.ts";
import { solcLongVersion, toInput } from "../../compile-source.ts";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Vault {
    struct Move { address to; uint256[] amounts; }
    /// @notice What an account has.
    /// @dev In wei.
    /// @return how much
    mapping(address => uint256) public held;
    /// @notice Moves ether.
    /// @dev Costs gas.
    /// @param moves where to
    /// @return the first
    /// @return last the last
    function pay(Move[] calldata moves) external pure returns (uint256, uint256 last) { return (moves.length, 1); }
    function silent() external {}
}`;

const move = {
  name: "moves",
  type: "tuple[]",
  components: [
    { name: "to", type: "address" },
    { name: "amounts", type: "uint256[]" },
  ],
};

describe("readDocumentation", () => {
  it("reads what the compiler found in the comments of functions and public variables", async () => {
    const target = { inputSourceName: "contracts/Test.sol", contractName: "Vault" };
    const job = { solcLongVersion, input: toInput(source), target, outputs: "metadata" } as const;
    const result = await realCompiler.compile(job);
    const metadata = result.kind === "compiled" ? result.contracts[0]?.metadata : undefined;
    const find = readDocumentation(metadata ?? "");

    expect(find({ name: "pay", inputs: [move] })).to.deep.equal({
      notice: "Moves ether.",
      details: "Costs gas.",
      params: new Map([["moves", "where to"]]),
      returns: new Map([
        ["_0", "the first"],
        ["last", "the last"],
      ]),
    });
    expect(find({ name: "held", inputs: [{ type: "address" }] })).to.deep.include({
      notice: "What an account has.",
      details: "In wei.",
      returns: new Map([["_0", "how much"]]),
    });
    expect(find({ name: "silent", inputs: [] })).to.equal(undefined);
  });

  it("returns nothing without metadata, or for metadata of another form", () => {
    for (const metadata of ["", "[]", "{}", '{"output":{"devdoc":7}}', "no JSON"]) {
      expect(readDocumentation(metadata)({ name: "f", inputs: [] })).to.equal(undefined);
    }
    const methods = { "f()": { details: 7 }, "__proto__()": {} };
    const odd = JSON.stringify({ output: { devdoc: { methods }, userdoc: { methods: "none" } } });
    expect(readDocumentation(odd)({ name: "f", inputs: [] })).to.equal(undefined);
  });
});
