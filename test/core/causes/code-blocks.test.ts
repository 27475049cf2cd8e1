import { expect } from "chai";
import fc from "fast-check";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import {
  type CodeBlock,
  measureSimilarity,
  splitBlocks,
  toCodePair,
} from "../../../src/core/causes/code-blocks.ts";
import { readCompiled, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { toRuntimeOnChain } from "../bytecode/on-chain.ts";

const factory = readCompiled("0.8.37", "Factory");

const child = readCompiled("0.8.37", "Child");

function blocksOf(compiled: CompiledContract, onChain: string) {
  const codes = toCodePair(compiled.runtimeBytecode, onChain);
  return { compiled: splitBlocks(codes.compiled), onChain: splitBlocks(codes.onChain) };
}

/** Blocks of one step each, as many as there are letters. */
function blocks(names: readonly string[]): readonly CodeBlock[] {
  return names.map((name, start) => ({ start, steps: [name], key: name }));
}

const letters = fc.array(fc.constantFrom(..."abcdefgh"), { maxLength: 12 });

describe("splitBlocks", () => {
  it("splits compiled code and its deployment into the same blocks, whatever the chain filled in", () => {
    for (const fixture of solcFixtures) {
      for (const name of ["Factory", "Arithmetic"]) {
        const contract = readCompiled(fixture, name);
        const { compiled, onChain } = blocksOf(contract, toRuntimeOnChain(contract));

        expect(
          onChain.map(({ key }) => key),
          `${fixture} ${name}`,
        ).to.deep.equal(compiled.map(({ key }) => key));
      }
    }
  });

  it("takes the place that data are copied from for a label, but not their length", () => {
    const keysOf = (object: string) =>
      blocksOf({ ...child, runtimeBytecode: { ...child.runtimeBytecode, object } }, "").compiled.map(
        ({ key }) => key,
      );
    // PUSH2 length, DUP1, PUSH2 place, DUP4, CODECOPY, as of a `new`; and as solc 0.5 copies a text.
    expect(keysOf("61012380610456833900")).to.deep.equal(keysOf("61012380610789833900"));
    expect(keysOf("61012380610456833900")).to.not.deep.equal(keysOf("61012480610456833900"));
    expect(keysOf("602b806115b16001913900")).to.deep.equal(keysOf("602b806115b36001913900"));
  });

  it("holds each instruction once", () => {
    const { compiled } = blocksOf(factory, "");
    const starts = compiled.map(({ start }) => start);
    const ends = compiled.map(({ start, steps }) => start + steps.length);

    expect(starts.slice(1)).to.deep.equal(ends.slice(0, -1));
  });
});

describe("measureSimilarity", () => {
  it("is 1 for what is equal, and nearly nothing for contracts that have nothing in common", () => {
    const same = blocksOf(factory, toRuntimeOnChain(factory));
    const other = blocksOf(child, readCompiled("0.5.17", "Factory").runtimeBytecode.object);

    expect(measureSimilarity(same.compiled, same.onChain)).to.equal(1);
    expect(measureSimilarity(other.compiled, other.onChain)).to.be.below(0.3);
    expect(measureSimilarity([], [])).to.equal(0);
  });

  it("is the same from either side, and 1 only where all blocks are the same", () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const share = measureSimilarity(blocks(one), blocks(other));

        expect(share).to.equal(measureSimilarity(blocks(other), blocks(one)));
        expect(share).to.be.within(0, 1);
        expect(share === 1).to.equal(one.length > 0 && one.toSorted().join() === other.toSorted().join());
      }),
    );
  });
});
