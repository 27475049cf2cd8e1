import { expect } from "chai";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { invariant } from "../../../src/core/errors/invariant.ts";
import { compareInterfaces } from "../../../src/core/flatten/compare-interfaces.ts";
import { compileSources } from "./compile-sources.ts";
import { flattenCase } from "./flatten-case.ts";
import { listCases } from "./read-case.ts";

/** Two contracts with one name, of which one gets another, before and after. */
function compileClash() {
  const clash = listCases().find(({ name }) => name === "clash-contracts");
  invariant(clash !== undefined, "There is that case");
  const { original, result } = flattenCase(clash);
  invariant(result.kind === "flattened", "It can be flattened");
  const { contracts } = compileSources({ "Target.sol": { content: result.source } });
  return { originals: original.contracts, flattened: contracts, included: result.included };
}

describe("compareInterfaces", () => {
  const clash = compileClash();
  const change = (edit: (contract: CompiledContract) => Partial<CompiledContract>) => ({
    ...clash,
    flattened: clash.flattened.map((contract) =>
      contract.contractName === "Store_2" ? { ...contract, ...edit(contract) } : contract,
    ),
  });

  it("finds all contracts the same, the renamed ones among them", () => {
    expect(clash.included.map(({ flattenedName }) => flattenedName)).to.include("Store_2");
    expect(compareInterfaces(clash)).to.equal(undefined);
  });

  it("finds a renamed contract that has lost a function", () => {
    expect(compareInterfaces(change(({ abi }) => ({ abi: abi.slice(1) })))).to.deep.include({
      contract: "b/Decl.sol:Store",
    });
  });

  it("finds a renamed contract whose variables have moved", () => {
    const moved = change(({ storageLayout = { variables: [], types: {} } }) => ({
      storageLayout: {
        ...storageLayout,
        variables: storageLayout.variables.map((variable) => ({ ...variable, slot: "7" })),
      },
    }));

    expect(compareInterfaces(moved)).to.have.nested.property("difference.kind", "storage");
  });
});
