import { expect } from "chai";
import { toFlattenedInput } from "../../../src/core/flatten/to-flattened-input.ts";

const included = [
  { inputSourceName: "a/Calc.sol", name: "Calc", flattenedName: "Calc", isContract: true },
  { inputSourceName: "b/Calc.sol", name: "Calc", flattenedName: "Calc_2", isContract: true },
];
const flattened = { source: "contract Target {}", included };

describe("toFlattenedInput", () => {
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
        "a/Calc.sol": { Calc: "0x0a", Other: "0x0b" },
        "b/Calc.sol": { Calc: "0x0c" },
        "c.sol": {},
      },
    };
    const input = toFlattenedInput({ settings, flattened, inputSourceName: "Target.sol" });
    expect(input.settings).to.deep.equal({ libraries: { "Target.sol": { Calc: "0x0a", Calc_2: "0x0c" } } });
  });
});
