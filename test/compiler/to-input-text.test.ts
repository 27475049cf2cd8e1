import { expect } from "chai";
import { toInputText } from "../../src/compiler/to-input-text.ts";

const input = {
  language: "Solidity",
  sources: { "a.sol": { content: "contract A {}" }, "b.sol": { content: "contract B {}" } },
  settings: { viaIR: true, outputSelection: { "*": { "": ["ast"] } }, remappings: ["x/=y/"] },
};
const solcLongVersion = "0.8.37+commit.f401782d";

describe("toInputText", () => {
  it("keeps sources and settings, in their order", () => {
    const text = toInputText({ solcLongVersion, input });
    expect(JSON.parse(text)).to.deep.include({ language: "Solidity", sources: input.sources });
    expect(Object.keys(JSON.parse(text).settings)).to.deep.equal(["viaIR", "outputSelection", "remappings"]);
    expect(JSON.parse(text).settings).to.deep.include({ viaIR: true, remappings: ["x/=y/"] });
  });

  it("leaves out the model checker, which no code comes from", () => {
    const settings = { modelChecker: { engine: "all", solvers: ["eld"] }, viaIR: true };
    const text = toInputText({ solcLongVersion, input: { ...input, settings } });

    expect(Object.keys(JSON.parse(text).settings)).to.deep.equal(["viaIR", "outputSelection"]);
  });

  it("asks for the code of every contract", () => {
    const { outputSelection } = JSON.parse(toInputText({ solcLongVersion, input })).settings;
    expect(outputSelection["*"]["*"]).to.include.members([
      "abi",
      "evm.bytecode.object",
      "evm.deployedBytecode.immutableReferences",
      "evm.legacyAssembly",
    ]);
    expect(outputSelection["*"]).to.not.have.property("");
  });

  it("asks for the code of the target alone, where there is one", () => {
    const target = { inputSourceName: "b.sol", contractName: "B" };
    const { outputSelection } = JSON.parse(toInputText({ solcLongVersion, input, target })).settings;
    expect(Object.keys(outputSelection)).to.deep.equal(["b.sol"]);
    expect(Object.keys(outputSelection["b.sol"])).to.deep.equal(["B"]);
  });

  it("asks for syntax trees by source, with what takes no code generation", () => {
    const { outputSelection } = JSON.parse(
      toInputText({ solcLongVersion, input, outputs: "syntax-trees" }),
    ).settings;

    expect(outputSelection).to.deep.equal({
      "*": { "": ["ast", "legacyAST"], "*": ["abi", "storageLayout"] },
    });
  });

  it("asks for metadata alone, for which no code is generated", () => {
    const { outputSelection } = JSON.parse(
      toInputText({ solcLongVersion, input, outputs: "metadata" }),
    ).settings;
    expect(outputSelection).to.deep.equal({ "*": { "*": ["metadata"] } });
  });
});
