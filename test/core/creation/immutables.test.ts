import { expect } from "chai";
import { parseAbiType } from "../../../src/core/abi/abi-type.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
import {
  listDifferentImmutables,
  readImmutables,
  tellsArgument,
} from "../../../src/core/creation/immutables.ts";
import { readArtifactLike } from "../bytecode/bytecode-fixture.ts";
import { ownAddress, toRuntimeOnChain } from "../bytecode/on-chain.ts";

describe("read immutables", () => {
  const factory = readArtifactLike("0.8.37", "Factory");

  const child = readArtifactLike("0.8.37", "Child");

  const ids = [...new Set(factory.runtimeBytecode.immutableReferences.map(({ id }) => id))];

  const read = (contract: typeof factory, runtimeBytecode: string) =>
    readImmutables(contract, { address: ownAddress, runtimeBytecode });

  describe("readImmutables", () => {
    it("reads the value of each", () => {
      const immutables = read(factory, toRuntimeOnChain(factory));

      expect([...(immutables?.keys() ?? [])]).to.have.members(ids).and.not.be.empty;
      for (const [id, value] of immutables ?? []) {
        expect(value).to.equal(Buffer.from(id).toString("hex").padStart(64, "0"));
      }
    });

    it("reads zeros too, where the code is the compiled one", () => {
      const { linkReferences: _, ...unlinked } = factory.runtimeBytecode;
      const plain = { ...factory, runtimeBytecode: { ...unlinked, linkReferences: [] } };
      const immutables = read(plain, plain.runtimeBytecode.object);

      expect([...(immutables?.values() ?? [])]).to.deep.equal(ids.map(() => "0".repeat(64)));
    });

    it("reads nothing from another contract's code", () => {
      expect(read(factory, toRuntimeOnChain(child))).to.equal(undefined);
      expect(read(child, toRuntimeOnChain(child))?.size).to.equal(0);
    });
  });

  describe("listDifferentImmutables", () => {
    it("lists those that are not the same, or on one side alone", () => {
      const one = new Map([
        ["1", "aa"],
        ["2", "bb"],
        ["3", "cc"],
      ]);
      const other = new Map([
        ["1", "aa"],
        ["2", "b0"],
        ["4", "dd"],
      ]);

      expect(listDifferentImmutables(one, other)).to.deep.equal(["2", "3", "4"]);
      expect(listDifferentImmutables(one, one)).to.deep.equal([]);
    });
  });
});

describe("tellsArgument", () => {
  const word = (value: number) => value.toString(16).padStart(64, "0");

  const number = parseAbiType({ type: "uint256" });

  const argument = { before: word(4), after: word(5) };

  it("says yes where the immutable holds the argument", () => {
    expect(tellsArgument(number, { argument, immutable: argument })).to.equal("held");
  });

  it("says yes where it holds a hash of it", () => {
    const hash = (digits: string) => keccak256(Buffer.from(digits, "hex"));
    const immutable = { before: hash(argument.before), after: hash(argument.after) };

    expect(tellsArgument(number, { argument, immutable })).to.equal("hashed");
  });

  it("says no where it holds what other arguments give too: a sum, a product, a part", () => {
    for (const immutable of [
      { before: word(9), after: word(10) },
      { before: word(8), after: word(10) },
      { before: word(0), after: word(1) },
      { before: word(4), after: word(6) },
    ]) {
      expect(tellsArgument(number, { argument, immutable }), immutable.after).to.equal(undefined);
    }
  });

  it("says no where it holds a difference that passes zero, so that all its bits turn", () => {
    const minusOne = "f".repeat(64);
    for (const immutable of [
      { before: word(0), after: minusOne },
      { before: minusOne, after: word(0) },
      { before: word(2 ** 40), after: `${minusOne.slice(0, 52)}${"0".repeat(12)}` },
    ]) {
      expect(tellsArgument(number, { argument, immutable }), immutable.after).to.equal(undefined);
    }
  });

  it("says yes of a truth value that moves anything", () => {
    const truth = parseAbiType({ type: "bool" });

    expect(
      tellsArgument(truth, {
        argument: { before: word(0), after: word(1) },
        immutable: { before: word(100), after: word(200) },
      }),
    ).to.equal("held");
  });
});
