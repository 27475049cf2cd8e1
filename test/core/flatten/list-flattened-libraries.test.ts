import { expect } from "chai";
import { listFlattenedLibraries } from "../../../src/core/flatten/list-flattened-libraries.ts";

const included = [
  { inputSourceName: "a/Calc.sol", name: "Calc", flattenedName: "Calc", isContract: true },
  { inputSourceName: "b/Calc.sol", name: "Calc", flattenedName: "Calc_2", isContract: true },
  { inputSourceName: "b/Calc.sol", name: "Sum", flattenedName: "Sum", isContract: false },
  { inputSourceName: "Main.sol", name: "Target", flattenedName: "Target", isContract: true },
];

describe("listFlattenedLibraries", () => {
  it("lists those of the file that the settings have addresses for, by their new names", () => {
    const libraries = { "a/Calc.sol": { Calc: "0x0a", Other: "0x0b" }, "b/Calc.sol": { Calc: "0x0c" } };

    expect(listFlattenedLibraries({ libraries }, included)).to.deep.equal([
      { name: "Calc", address: "0x0a" },
      { name: "Calc_2", address: "0x0c" },
    ]);
  });

  it("takes an address without a source for every library of the name, unless its source has one", () => {
    const libraries = { "": { Calc: "0x0a", Sum: "0x0d" }, "b/Calc.sol": { Calc: "0x0c" } };

    expect(listFlattenedLibraries({ libraries }, included)).to.deep.equal([
      { name: "Calc", address: "0x0a" },
      { name: "Calc_2", address: "0x0c" },
    ]);
  });

  it("lists none where there are none", () => {
    expect(listFlattenedLibraries({}, included)).to.deep.equal([]);
    expect(listFlattenedLibraries({ libraries: { "Main.sol": {} } }, included)).to.deep.equal([]);
  });
});
