import { expect } from "chai";
import fc from "fast-check";
import type { CompiledContract } from "../../../src/core/build/compiled-contract.ts";
import {
  type CodeBlock,
  findFewChanged,
  measureSimilarity,
  splitBlocks,
  toCodePair,
} from "../../../src/core/causes/code-blocks.ts";
import { listDifferingInstructions, listGaps } from "../../../src/core/causes/differing-instructions.ts";
import { readCompiled, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { overwrite, toRuntimeOnChain } from "../bytecode/on-chain.ts";

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

  it("takes a number that is computed for the same one that is pushed", () => {
    const keysOf = (object: string) =>
      blocksOf({ ...child, runtimeBytecode: { ...child.runtimeBytecode, object } }, "").compiled.map(
        ({ key }) => key,
      );
    const mask = keysOf("67ffffffffffffffff00");

    // PUSH1 1, PUSH1 1, PUSH1 64, SHL, SUB; the same by EXP, as before Constantinople; and NOT.
    expect(keysOf("60016001604081901b0300")).to.not.deep.equal(mask);
    expect(keysOf("6001600160401b0300")).to.deep.equal(mask);
    expect(keysOf("6001604060020a0300")).to.deep.equal(mask);
    expect(keysOf("60001900")).to.deep.equal(keysOf(`7f${"ff".repeat(32)}00`));
    expect(keysOf("6001600160411b0300")).to.not.deep.equal(mask);
    // What is below on the stack belongs to no number: PUSH1 7, PUSH1 1, PUSH1 64, SHL, SSTORE.
    expect(keysOf("6007600160401b5500")).to.deep.equal(keysOf("6007680100000000000000005500"));
    // A sum with what the chain fills in is none.
    const immutable = { ...factory.runtimeBytecode, object: `7f${"00".repeat(32)}60010100` };
    const references = { immutableReferences: [{ offsetBytes: 1, lengthBytes: 32, id: "1" }] };
    const { compiled, onChain } = blocksOf(
      { ...factory, runtimeBytecode: { ...immutable, ...references } },
      `7f${"12".repeat(32)}60010100`,
    );
    expect(onChain.map(({ key }) => key)).to.deep.equal(compiled.map(({ key }) => key));
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

describe("listGaps", () => {
  it("leaves what is equal on both sides when the gaps are taken out", () => {
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const gaps = listGaps(blocks(one), blocks(other));
        const without = (all: readonly string[], taken: readonly CodeBlock[]) =>
          all.filter((_, index) => !taken.some(({ start }) => start === index));

        expect(
          without(
            one,
            gaps.flatMap(({ compiled }) => compiled),
          ),
        ).to.deep.equal(
          without(
            other,
            gaps.flatMap(({ onChain }) => onChain),
          ),
        );
      }),
    );
  });

  it("finds none in equal codes", () => {
    expect(listGaps(blocks(["a", "b", "a"]), blocks(["a", "b", "a"]))).to.deep.equal([]);
  });
});

describe("listDifferingInstructions", () => {
  const toSteps = (start: number, text: string): CodeBlock => ({ start, steps: text.split(" "), key: text });

  it("names the steps that are not at their place on the chain", () => {
    const compiled = [toSteps(0, "a b"), toSteps(2, "c d e f"), toSteps(6, "g")];
    const onChain = [toSteps(0, "a b"), toSteps(2, "c x y f"), toSteps(6, "g")];

    expect(listDifferingInstructions(compiled, onChain).map(({ index }) => index)).to.deep.equal([3, 4]);
  });

  it("names what follows, where the chain has more", () => {
    const compiled = [toSteps(0, "a b c")];
    const onChain = [toSteps(0, "a b x c")];

    expect(listDifferingInstructions(compiled, onChain).map(({ index }) => index)).to.deep.equal([2]);
  });

  it("takes a block that only moved for equal", () => {
    const compiled = [toSteps(0, "a b"), toSteps(2, "c d")];
    const onChain = [toSteps(0, "c d"), toSteps(2, "a b")];

    expect(listDifferingInstructions(compiled, onChain).map(({ index }) => index)).to.deep.equal([]);
  });
});

describe("findFewChanged", () => {
  it("lists up to eight bytes that differ, and none that the chain fills in or that are of metadata", () => {
    const linked = toRuntimeOnChain(factory);
    const code = overwrite(linked, { offsetBytes: linked.length / 2 - 40, value: "5a".repeat(20) });
    const of = code.length / 2;
    const change = (length: number) =>
      findFewChanged(factory, overwrite(code, { offsetBytes: 20, value: "fe".repeat(length) }));

    expect(linked).not.to.equal(factory.runtimeBytecode.object);
    expect(findFewChanged(factory, code)).to.equal(undefined);
    expect(change(1)).to.deep.equal({ offsets: [20], of });
    expect(change(8)?.offsets).to.deep.equal([20, 21, 22, 23, 24, 25, 26, 27]);
    expect(change(9)).to.equal(undefined);
    expect(findFewChanged(factory, `${linked}00`)).to.equal(undefined);
  });
});
