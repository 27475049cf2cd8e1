import { expect } from "chai";
import { parseCompilerOutput } from "../../../src/core/build-info/parse-compiler-output.ts";

/** A contract with this layout, as solc writes it. */
function parseLayout(storageLayout: unknown) {
  const result = parseCompilerOutput({ contracts: { "A.sol": { A: { abi: [], storageLayout } } } });
  return result.kind === "compiled" ? result.contracts[0] : result;
}

describe("the storage layout of a contract", () => {
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
