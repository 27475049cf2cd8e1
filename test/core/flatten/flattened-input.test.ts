import { expect } from "chai";
import {
  listFlattenedLibraries,
  listInexpressibleSettings,
  toFlattenedInput,
} from "../../../src/core/flatten/flattened-input.ts";

function toAddress(byte: string): string {
  return `0x${byte.repeat(20)}`;
}

describe("toFlattenedInput", () => {
  const included = [
    { inputSourceName: "a/Calc.sol", name: "Calc", flattenedName: "Calc", isContract: true },
    { inputSourceName: "b/Calc.sol", name: "Calc", flattenedName: "Calc_2", isContract: true },
  ];

  const flattened = { source: "contract Target {}", included };

  it("keeps the settings that make the code", () => {
    const settings = {
      optimizer: { enabled: true, runs: 99 },
      viaIR: true,
      evmVersion: "paris",
      remappings: ["a=b"],
      modelChecker: { contracts: { "a.sol": ["A"] } },
    };
    expect(toFlattenedInput({ settings, flattened, inputSourceName: "Target.sol" })).to.deep.equal({
      language: "Solidity",
      sources: { "Target.sol": { content: "contract Target {}" } },
      settings: { optimizer: { enabled: true, runs: 99 }, viaIR: true, evmVersion: "paris" },
    });
  });

  it("moves addresses of libraries to the names that these have now", () => {
    const settings = {
      libraries: {
        "a/Calc.sol": { Calc: toAddress("11"), Other: toAddress("22") },
        "b/Calc.sol": { Calc: toAddress("33") },
        "c.sol": {},
      },
    };
    const input = toFlattenedInput({ settings, flattened, inputSourceName: "Target.sol" });
    expect(input.settings).to.deep.equal({
      libraries: { "Target.sol": { Calc: toAddress("11"), Calc_2: toAddress("33") } },
    });
  });
});

describe("listFlattenedLibraries", () => {
  const included = [
    { inputSourceName: "a/Calc.sol", name: "Calc", flattenedName: "Calc", isContract: true },
    { inputSourceName: "b/Calc.sol", name: "Calc", flattenedName: "Calc_2", isContract: true },
    { inputSourceName: "b/Calc.sol", name: "Sum", flattenedName: "Sum", isContract: false },
    { inputSourceName: "Main.sol", name: "Target", flattenedName: "Target", isContract: true },
  ];

  it("takes an address without a source for every library of the name, unless its source has one", () => {
    const libraries = {
      "": { Calc: toAddress("11"), Sum: toAddress("44") },
      "b/Calc.sol": { Calc: toAddress("33") },
    };

    expect(listFlattenedLibraries({ libraries }, included)).to.deep.equal([
      { name: "Calc", address: toAddress("11") },
      { name: "Calc_2", address: toAddress("33") },
    ]);
  });
});

describe("listInexpressibleSettings", () => {
  it("accepts settings that have a field, and settings without effect", () => {
    const settings = {
      optimizer: { enabled: true, runs: 1_000_000 },
      evmVersion: "paris",
      libraries: { "contracts/Calc.sol": { Calc: `0x${"11".repeat(20)}` } },
      remappings: ["@a/=lib/a/"],
      outputSelection: { "*": { "": ["ast"], "*": ["abi", "evm.bytecode"] } },
      debug: { debugInfo: ["location"], revertStrings: "default" },
      metadata: { useLiteralContent: false, bytecodeHash: "ipfs", appendCBOR: true },
      viaIR: false,
      experimental: false,
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
