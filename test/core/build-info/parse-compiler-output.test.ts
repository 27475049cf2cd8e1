import { expect } from "chai";
import { parseCompilerOutput } from "../../../src/core/build-info/parse-compiler-output.ts";

const error = { severity: "error", message: "Expected ';'", formattedMessage: "a.sol:1: Expected ';'" };
const warning = {
  severity: "warning",
  message: "Unused variable.",
  formattedMessage: "a.sol:2: Unused variable.",
};

describe("parseCompilerOutput", () => {
  it("fills in what old compilers and narrow selections leave out", () => {
    const output = { contracts: { "a.sol": { A: { evm: { bytecode: { object: "60AA" } } } } } };

    expect(parseCompilerOutput(output)).to.deep.equal({
      kind: "compiled",
      contracts: [
        {
          inputSourceName: "a.sol",
          userSourceName: "a.sol",
          contractName: "A",
          abi: [],
          creationBytecode: { object: "60aa", linkReferences: [] },
          runtimeBytecode: { object: "", linkReferences: [], immutableReferences: [] },
        },
      ],
    });
  });

  it("finds the libraries by their placeholders where the output does not list them", () => {
    const objects = [
      "6073__a/L.sol:LibraryWithALongNameForPlace__60",
      "6073__$ed38a1b71b9784455292873a91c82c2129$__60",
      `6073__L.sol:L${"_".repeat(31)}60`,
    ];
    const libraries = objects.map((object) => {
      const result = parseCompilerOutput({
        contracts: { "a.sol": { A: { evm: { bytecode: { object } } } } },
      });
      return result.kind === "compiled" ? result.contracts[0]?.creationBytecode.linkReferences : undefined;
    });

    expect(libraries).to.deep.equal([
      [{ library: "a/l.sol:librarywithalongnameforplace", offsetBytes: 2, lengthBytes: 20 }],
      [{ library: "$ed38a1b71b9784455292873a91c82c2129$", offsetBytes: 2, lengthBytes: 20 }],
      [{ library: "l.sol:l", offsetBytes: 2, lengthBytes: 20 }],
    ]);
  });

  it("fails with the compiler's errors, not with its warnings", () => {
    expect(parseCompilerOutput({ errors: [warning] })).to.deep.equal({ kind: "compiled", contracts: [] });
    expect(parseCompilerOutput({ errors: [warning, error], contracts: {} })).to.deep.equal({
      kind: "failed",
      errors: ["a.sol:1: Expected ';'"],
    });
    expect(parseCompilerOutput({ errors: [{ severity: "error", message: "Short." }] })).to.deep.equal({
      kind: "failed",
      errors: ["Short."],
    });
  });

  it("fails for an output that is none", () => {
    for (const output of [undefined, "text", 7, { contracts: [] }, { errors: "all" }]) {
      expect(parseCompilerOutput(output).kind).to.equal("failed");
    }
  });
});
