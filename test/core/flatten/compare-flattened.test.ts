import { expect } from "chai";
import fc from "fast-check";
import { invariant } from "../../../src/base/errors.ts";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import { findMetadataSections } from "../../../src/core/bytecode/metadata.ts";
import { compareFlattened } from "../../../src/core/flatten/compare-flattened.ts";
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
    expect(compareFlattened(pair)).to.equal(undefined);
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
        expect(compareFlattened({ ...pair, flattened })).to.deep.equal({ kind: "code", bytecode: "runtime" });
      }),
    );
  });

  it("finds libraries that are exchanged", () => {
    const renames = [{ from: "One.sol:Calc", to: "Calc_2" }];
    expect(compareFlattened({ ...pair, renames })).to.deep.equal({ kind: "code", bytecode: "creation" });
  });

  it("finds an immutable at the place of another", () => {
    const { runtimeBytecode } = pair.flattened;
    const [first, ...others] = runtimeBytecode.immutableReferences;
    const stranger = others.find(({ id }) => id !== first?.id)?.id;
    invariant(first !== undefined && stranger !== undefined, "There are two immutables");
    const immutableReferences = [{ ...first, id: stranger }, ...others];
    const flattened = { ...pair.flattened, runtimeBytecode: { ...runtimeBytecode, immutableReferences } };
    expect(compareFlattened({ ...pair, flattened })).to.deep.equal({ kind: "code", bytecode: "runtime" });
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
    expect(compareFlattened({ ...pair, original, flattened })).to.equal(undefined);
    expect(compareFlattened({ ...pair, original })).to.deep.equal({
      kind: "abi",
      entries: ['{"type":"error","name":"Unpaid","inputs":[{"name":"","type":"uint256"}]}'],
    });
  });
});
