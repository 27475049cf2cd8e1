import { expect } from "chai";
import { findChangedVariable, type StorageLayout } from "../../../src/core/contract/storage-layout.ts";
import { compileSources } from "../flatten/compile-sources.ts";

describe("findChangedVariable", () => {
  const header = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\n";

  /** What solc says of the last contract of a source. */
  function layoutOf(source: string): StorageLayout {
    const { contracts } = compileSources({ "A.sol": { content: header + source } });
    return (
      contracts.find(({ contractName }) => contractName === "Store")?.storageLayout ?? {
        variables: [],
        types: {},
      }
    );
  }

  const original = layoutOf(`
  enum Kind { A, B }
  struct Item { uint128 price; address owner; Item[] parts; mapping(Kind => Item) byKind; }
  contract Other {}
  contract Store { bool flag; Item item; mapping(address => Item) items; Other[2] others; uint256 last; }
`);

  it("finds the same layout under other names of types, in structs that contain themselves too", () => {
    const renamed = layoutOf(`
      contract Unrelated { uint256 x; }
      enum Kind_2 { A, B }
      contract Other_2 {}
      struct Item_2 { uint128 price; address owner; Item_2[] parts; mapping(Kind_2 => Item_2) byKind; }
      contract Store { bool flag; Item_2 item; mapping(address => Item_2) items; Other_2[2] others; uint256 last; }
    `);

    expect(original.variables).to.have.lengthOf(5);
    expect(findChangedVariable(original, renamed)).to.equal(undefined);
  });

  it("finds the first variable that lies elsewhere or has another form", () => {
    const changes: readonly [string, string][] = [
      ["contract Store { bool flag; uint128 more; }", "item"],
      ["contract Store { bool other; }", "flag"],
      ["contract Store { uint8 flag; bool next; }", "item"],
      ["struct Item { uint128 price; } contract Store { bool flag; Item item; }", "item"],
      ["contract Store {}", "flag"],
    ];
    for (const [source, variable] of changes) {
      expect(findChangedVariable(original, layoutOf(source)), source).to.have.property("label", variable);
    }
  });

  it("finds a member of a struct in a mapping that moved", () => {
    const moved = layoutOf(`
      enum Kind { A, B }
      struct Item { address owner; uint128 price; Item[] parts; mapping(Kind => Item) byKind; }
      contract Other {}
      contract Store { bool flag; mapping(address => Item) items; }
    `);
    const before = layoutOf(`
      enum Kind { A, B }
      struct Item { uint128 price; address owner; Item[] parts; mapping(Kind => Item) byKind; }
      contract Other {}
      contract Store { bool flag; mapping(address => Item) items; }
    `);

    expect(findChangedVariable(before, moved)).to.have.property("label", "items");
  });

  it("finds a variable that is too many", () => {
    expect(
      findChangedVariable(layoutOf("contract Store {}"), layoutOf("contract Store { bool flag; }")),
    ).to.have.property("label", "flag");
  });
});
