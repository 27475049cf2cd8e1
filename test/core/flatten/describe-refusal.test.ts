import { expect } from "chai";
import {
  describeDifference,
  describeMixedAbiCoders,
  describeRefusal,
} from "../../../src/core/flatten/describe-refusal.ts";

describe("describeRefusal", () => {
  it("names what is in the way", () => {
    const conflict = {
      kind: "name-conflict",
      name: "Data",
      declarations: ["project/a.sol:Data", "npm/b@1.0.0/b.sol:Data"],
    } as const;
    expect(describeRefusal({ ...conflict, obstacle: "declaration" })).to.equal(
      "a.sol:Data and b@1.0.0/b.sol:Data must keep the name, and one file can declare it only once",
    );
    expect(describeRefusal({ ...conflict, declarations: ["a.sol:Data"], obstacle: "assembly" })).to.equal(
      "a.sol:Data must keep the name, and inline assembly in another source declares this name",
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
  it("says which state variable has moved", () => {
    expect(describeDifference({ kind: "storage", variable: "owner" })).to.equal(
      "the state variable owner has another place or another type in the storage",
    );
  });

  it("says which code differs, and where", () => {
    expect(describeDifference({ kind: "code", bytecode: "runtime", offsetBytes: 7 })).to.equal(
      "the runtime bytecode differs from byte 7 on",
    );
    expect(
      describeDifference({ kind: "length", bytecode: "creation", originalBytes: 9, flattenedBytes: 8 }),
    ).to.equal("the creation bytecode has 8 bytes instead of 9");
    expect(describeDifference({ kind: "libraries", bytecode: "creation" })).to.equal(
      "the creation bytecode is linked to other libraries",
    );
    expect(describeDifference({ kind: "immutables", bytecode: "runtime" })).to.equal(
      "the runtime bytecode has other immutables",
    );
    expect(describeDifference({ kind: "abi", missing: ["{1}"], added: ["{2}"] })).to.equal(
      "the ABI differs: {1} {2}",
    );
  });
});

describe("describeMixedAbiCoders", () => {
  it("names three sources of a kind at the most", () => {
    expect(describeMixedAbiCoders({ chosen: "v2", v1: ["a", "b", "c", "d", "e"], v2: ["x"] })).to.equal(
      "a single file has one ABI coder, but a, b, c (and 2 more) has v1 and x has v2",
    );
  });
});
