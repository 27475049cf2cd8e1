import { expect } from "chai";
import { toInputText } from "../../src/compiler/to-input-text.ts";

const input = {
  language: "Solidity",
  sources: { "a.sol": { content: "contract A {}" }, "b.sol": { content: "contract B {}" } },
  settings: { viaIR: true, outputSelection: { "*": { "": ["ast"] } }, remappings: ["x/=y/"] },
};
const solcLongVersion = "0.8.37+commit.f401782d";

describe("toInputText", () => {
  it("leaves out the model checker", () => {
    const settings = { modelChecker: { engine: "all", solvers: ["eld"] }, viaIR: true };
    const text = toInputText({ solcLongVersion, input: { ...input, settings } });

    expect(Object.keys(JSON.parse(text).settings)).to.deep.equal(["viaIR", "outputSelection"]);
  });

  it("selects the code of every contract", () => {
    const { outputSelection } = JSON.parse(toInputText({ solcLongVersion, input })).settings;
    expect(outputSelection["*"]["*"]).to.include.members([
      "abi",
      "evm.bytecode.object",
      "evm.deployedBytecode.immutableReferences",
      "evm.legacyAssembly",
    ]);
    expect(outputSelection["*"]).to.not.have.property("");
  });
});
