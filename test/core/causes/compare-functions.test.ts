import { expect } from "chai";
import { toCodePair } from "../../../src/core/causes/code-blocks.ts";
import { compareFunctions } from "../../../src/core/causes/compare-functions.ts";
import { readCompiled } from "../bytecode/bytecode-fixture.ts";
import { toRuntimeOnChain } from "../bytecode/on-chain.ts";

const factory = readCompiled("0.8.37", "Factory");

const child = readCompiled("0.8.37", "Child");

describe("compareFunctions", () => {
  it("names what either side has alone, by signature where it is known", () => {
    const changes = compareFunctions({
      abi: factory.abi,
      codes: toCodePair(factory.runtimeBytecode, toRuntimeOnChain(child)),
    });

    expect(changes.onlyBuilt.every((name) => name.endsWith(")"))).to.equal(true);
    expect(changes.onlyBuilt).to.have.length(factory.abi.filter(({ type }) => type === "function").length);
    expect(changes.onlyOnChain.every((name) => /^0x[0-9a-f]{8}$/.test(name))).to.equal(true);
  });
});
