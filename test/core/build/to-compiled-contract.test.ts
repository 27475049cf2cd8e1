import { expect } from "chai";
import { parseCompilerOutput } from "../../../src/core/build/parse-output.ts";
import { collectAuxdata } from "../../../src/core/build/to-compiled-contract.ts";
import { readCompiled } from "../bytecode/bytecode-fixture.ts";

describe("the storage layout of a contract", () => {
  /** A contract with this layout, as solc writes it. */
  function parseLayout(storageLayout: unknown) {
    const result = parseCompilerOutput({ contracts: { "A.sol": { A: { abi: [], storageLayout } } } });
    return result.kind === "compiled" ? result.contracts[0] : result;
  }

  it("has the variables with their places, and the types with their parts", () => {
    const variable = { astId: 9, contract: "A.sol:A", label: "owners", slot: "0", offset: 0, type: "t_m" };
    const types = {
      t_m: { encoding: "mapping", key: "t_address", value: "t_u", label: "mapping(…)", numberOfBytes: "32" },
    };

    expect(parseLayout({ storage: [variable], types })).to.have.deep.property("storageLayout", {
      variables: [{ label: "owners", slot: "0", offsetBytes: 0, type: "t_m" }],
      types: {
        t_m: { encoding: "mapping", numberOfBytes: "32", members: [], parts: ["t_address", "t_u"] },
      },
    });
  });

  it("has no types where there are no variables", () => {
    expect(parseLayout({ storage: [], types: null })).to.have.deep.property("storageLayout", {
      variables: [],
      types: {},
    });
  });

  it("is left out where the compiler gives none, or none that is known", () => {
    for (const layout of [undefined, null, { storage: "x" }]) {
      expect(parseLayout(layout)).to.include({ contractName: "A" }).and.to.not.have.property("storageLayout");
    }
  });
});

describe("collectAuxdata", () => {
  it("lists the sections of the contract and of those embedded in it", () => {
    const { metadataSections = [], runtimeBytecode } = readCompiled("0.8.30-via-ir", "Factory");

    expect(metadataSections).to.have.length(2);
    expect(metadataSections.every((section) => runtimeBytecode.object.includes(section))).to.equal(true);
  });

  it("lists a section once and in lower case, however deep it stands", () => {
    const assembly = {
      ".code": [{ name: "PUSH" }],
      ".data": {
        "0": { ".auxdata": "A264", ".data": { "0": { ".auxdata": "a165" }, "1": { ".auxdata": "a264" } } },
        ACAF3289: "68656c6c6f",
      },
    };

    expect(collectAuxdata(assembly)).to.deep.equal(["a264", "a165"]);
  });

  it("finds nothing in what is no assembly", () => {
    expect([undefined, null, "a264", 7, [], { ".data": "68656c6c6f" }].map(collectAuxdata)).to.deep.equal(
      Array.from({ length: 6 }, () => []),
    );
  });
});
