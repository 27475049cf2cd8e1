import { expect } from "chai";
import { describeDifference, describeRefusal } from "../../../src/core/flatten/flattened.ts";

describe("describeRefusal", () => {
  it("names what is in the way", () => {
    const conflict = { kind: "target-name", declaration: "project/a.sol:Data" } as const;
    expect(describeRefusal({ ...conflict, obstacle: "assembly" })).to.equal(
      "a.sol:Data must keep its name, and inline assembly in another source declares this name",
    );
    expect(describeRefusal({ ...conflict, obstacle: "inner" })).to.equal(
      "a.sol:Data must keep its name, and a source uses it under an alias, and a member, parameter or variable has its own name",
    );
    expect(describeRefusal({ kind: "syntax-tree-missing", inputSourceName: "project/a.sol" })).to.equal(
      "the compiler's syntax tree of a.sol is missing",
    );
    expect(describeRefusal({ kind: "contract-not-found" })).to.equal(
      "its source has no contract of that name",
    );
  });
});

describe("describeDifference", () => {
  it("says which code differs, or which entries of the ABI", () => {
    expect(describeDifference({ kind: "code", bytecode: "runtime" })).to.equal(
      "the runtime bytecode differs",
    );
    expect(describeDifference({ kind: "abi", entries: ["{1}", "{2}"] })).to.equal("the ABI differs: {1} {2}");
  });
});
