import { expect } from "chai";
import { listInexpressibleSettings } from "../../../src/core/flatten/list-inexpressible-settings.ts";

describe("listInexpressibleSettings", () => {
  it("has nothing against what a single file has fields for, and what makes no difference", () => {
    const settings = {
      optimizer: { enabled: true, runs: 1_000_000 },
      evmVersion: "paris",
      libraries: { "contracts/Calc.sol": { Calc: `0x${"11".repeat(20)}` } },
      remappings: ["@a/=lib/a/"],
      outputSelection: { "*": { "": ["ast"], "*": ["abi", "evm.bytecode"] } },
      debug: { debugInfo: ["location"], revertStrings: "default" },
      metadata: { useLiteralContent: false, bytecodeHash: "ipfs", appendCBOR: true },
      viaIR: false,
    };
    expect(listInexpressibleSettings(settings)).to.deep.equal([]);
    expect(listInexpressibleSettings({})).to.deep.equal([]);
  });

  it("names each setting that would get lost, with its value", () => {
    const settings = {
      viaIR: true,
      metadata: { bytecodeHash: "none", useLiteralContent: true, appendCBOR: false },
      optimizer: { enabled: true, details: { yul: true, yulDetails: { optimizerSteps: "u" } } },
      debug: { revertStrings: "strip" },
      unheardOf: ["x"],
    };
    expect(listInexpressibleSettings(settings)).to.deep.equal([
      { name: "viaIR", value: "true" },
      { name: "metadata.bytecodeHash", value: '"none"' },
      { name: "metadata.useLiteralContent", value: "true" },
      { name: "metadata.appendCBOR", value: "false" },
      { name: "optimizer.details.yul", value: "true" },
      { name: "optimizer.details.yulDetails.optimizerSteps", value: '"u"' },
      { name: "debug.revertStrings", value: '"strip"' },
      { name: "unheardOf", value: '["x"]' },
    ]);
  });
});
