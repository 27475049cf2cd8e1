import { expect } from "chai";
import { listDifferentImmutables, readImmutables } from "../../../src/core/creation/immutables.ts";
import { readCompiled } from "../bytecode/bytecode-fixture.ts";
import { ownAddress, toRuntimeOnChain } from "../bytecode/on-chain.ts";

describe("readImmutables", () => {
  it("reads the value of each", () => {
    const factory = readCompiled("0.8.37", "Factory");
    const runtimeBytecode = toRuntimeOnChain(factory);
    const immutables = [...(readImmutables(factory, { address: ownAddress, runtimeBytecode }) ?? [])];

    expect(immutables).to.not.be.empty;
    for (const [id, value] of immutables) {
      expect(value).to.equal(Buffer.from(id).toString("hex").padStart(64, "0"));
    }
  });
});

describe("listDifferentImmutables", () => {
  it("lists those that are not the same, or on one side alone", () => {
    const one = new Map(Object.entries({ 1: "aa", 2: "bb", 3: "cc" }));
    const other = new Map(Object.entries({ 1: "aa", 2: "b0", 4: "dd" }));

    expect(listDifferentImmutables(one, other)).to.deep.equal(["2", "3", "4"]);
    expect(listDifferentImmutables(one, one)).to.deep.equal([]);
  });
});
