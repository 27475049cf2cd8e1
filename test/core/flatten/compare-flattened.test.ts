import { expect } from "chai";
import fc from "fast-check";
import { invariant } from "../../../src/base/errors.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { findMetadataSections } from "../../../src/core/bytecode/metadata.ts";
import { compareFlattened, compareInterfaces } from "../../../src/core/flatten/compare-flattened.ts";
import type { Rename } from "../../../src/core/flatten/flattened.ts";
import { compileSources } from "./compile-sources.ts";
import { flattenCase } from "./flatten-case.ts";
import { listCases } from "./read-case.ts";

describe("compareFlattened", () => {
  interface Pair {
    readonly original: CompiledContract;
    readonly flattened: CompiledContract;
    readonly renames: readonly Rename[];
  }

  /** A contract with two linked libraries of one name and two immutables, before and after. */
  function compilePair(): Pair {
    const linked = listCases().find(({ name }) => name === "linked-libraries");
    invariant(linked !== undefined, "There is that case");
    const { original, result } = flattenCase(linked);
    invariant(result.kind === "flattened", "It can be flattened");
    const output = compileSources({ "Target.sol": { content: result.source } });
    const [before, after] = [original, output].map(({ contracts }) =>
      contracts.find(({ contractName }) => contractName === "Target"),
    );
    invariant(before !== undefined && after !== undefined, "Both have the target");
    return { original: before, flattened: after, renames: result.renames };
  }

  let pair: Pair;
  before(() => {
    pair = compilePair();
  });

  it("finds the flattened contract equal though metadata, placeholders and ids are others", () => {
    expect(pair.original.runtimeBytecode.object).to.not.equal(pair.flattened.runtimeBytecode.object);
    expect(compareFlattened(pair)).to.deep.equal({ kind: "equal" });
  });

  it("finds each other digit, outside metadata sections, placeholders and immutables", () => {
    const { runtimeBytecode } = pair.flattened;
    const masked = [
      ...findMetadataSections(runtimeBytecode.object),
      ...runtimeBytecode.linkReferences,
      ...runtimeBytecode.immutableReferences,
    ];
    const lengthBytes = runtimeBytecode.object.length / 2;
    const position = fc
      .integer({ min: 0, max: lengthBytes - 1 })
      .filter(
        (offsetBytes) =>
          !masked.some(
            (place) =>
              place.offsetBytes <= offsetBytes && offsetBytes < place.offsetBytes + place.lengthBytes,
          ),
      );
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 255 }), (offsetBytes, change) => {
        const object = Buffer.from(runtimeBytecode.object.replaceAll(/[^0-9a-f]/g, "0"), "hex");
        object[offsetBytes] = (object[offsetBytes] ?? 0) ^ change;
        const changed = object.toString("hex");
        const flattened = { ...pair.flattened, runtimeBytecode: { ...runtimeBytecode, object: changed } };
        expect(compareFlattened({ ...pair, flattened })).to.deep.equal({
          kind: "different",
          difference: { kind: "code", bytecode: "runtime", offsetBytes },
        });
      }),
    );
  });

  it("finds another length, in either code", () => {
    const { creationBytecode } = pair.flattened;
    const flattened = {
      ...pair.flattened,
      creationBytecode: { ...creationBytecode, object: `${creationBytecode.object}00` },
    };
    const originalBytes = creationBytecode.object.length / 2;
    expect(compareFlattened({ ...pair, flattened })).to.deep.equal({
      kind: "different",
      difference: { kind: "length", bytecode: "creation", originalBytes, flattenedBytes: originalBytes + 1 },
    });
  });

  it("finds libraries that are exchanged", () => {
    const renames = [{ from: "One.sol:Calc", to: "Calc_2" }];
    expect(compareFlattened({ ...pair, renames })).to.deep.equal({
      kind: "different",
      difference: { kind: "libraries", bytecode: "creation" },
    });
  });

  it("finds an immutable at the place of another", () => {
    const { runtimeBytecode } = pair.flattened;
    const [first, ...others] = runtimeBytecode.immutableReferences;
    const stranger = others.find(({ id }) => id !== first?.id)?.id;
    invariant(first !== undefined && stranger !== undefined, "There are two immutables");
    const immutableReferences = [{ ...first, id: stranger }, ...others];
    const flattened = { ...pair.flattened, runtimeBytecode: { ...runtimeBytecode, immutableReferences } };
    expect(compareFlattened({ ...pair, flattened })).to.deep.equal({
      kind: "different",
      difference: { kind: "immutables", bytecode: "runtime" },
    });
  });

  it("finds a state variable that is elsewhere", () => {
    const toLayout = (slot: string) => ({
      variables: [{ label: "owner", slot, offsetBytes: 0, type: "t_address" }],
      types: {},
    });
    const original = { ...pair.original, storageLayout: toLayout("0") };
    const flattened = { ...pair.flattened, storageLayout: toLayout("1") };
    expect(compareFlattened({ ...pair, original, flattened })).to.deep.equal({
      kind: "different",
      difference: { kind: "storage", variable: "owner" },
    });
  });

  it("finds nothing in the storage where the compiler knows no layout", () => {
    const storageLayout = {
      variables: [{ label: "owner", slot: "0", offsetBytes: 0, type: "t_address" }],
      types: {},
    };
    const { storageLayout: _, ...original } = pair.original;
    const { storageLayout: __, ...flattened } = pair.flattened;
    for (const one of [
      { original, flattened: { ...flattened, storageLayout } },
      { original: { ...original, storageLayout }, flattened },
    ]) {
      expect(compareFlattened({ ...pair, ...one })).to.deep.equal({ kind: "equal" });
    }
  });

  it("finds what only one ABI has, but not what types are called", () => {
    const entry = {
      type: "error",
      name: "Unpaid",
      inputs: [{ name: "", type: "uint256", internalType: "Wei" }],
    };
    const renamed = { ...entry, inputs: [{ name: "", type: "uint256", internalType: "Wei_2" }] };
    const withEntries = (one: CompiledContract, ...entries: (typeof entry)[]) => ({
      ...one,
      abi: [...one.abi, ...entries],
    });
    const original = withEntries(pair.original, entry);
    const flattened = withEntries(pair.flattened, renamed);
    expect(compareFlattened({ ...pair, original, flattened })).to.deep.equal({ kind: "equal" });
    expect(compareFlattened({ ...pair, original })).to.deep.equal({
      kind: "different",
      difference: {
        kind: "abi",
        missing: ['{"type":"error","name":"Unpaid","inputs":[{"name":"","type":"uint256"}]}'],
        added: [],
      },
    });
  });
});

describe("compareInterfaces", () => {
  /** Two contracts with one name, of which one gets another, before and after. */
  function compileClash() {
    const clash = listCases().find(({ name }) => name === "clash-contracts");
    invariant(clash !== undefined, "There is that case");
    const { original, result } = flattenCase(clash);
    invariant(result.kind === "flattened", "It can be flattened");
    const { contracts } = compileSources({ "Target.sol": { content: result.source } });
    return { originals: original.contracts, flattened: contracts, included: result.included };
  }

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
