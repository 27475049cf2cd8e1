import { expect } from "chai";
import { toAbiEntryKey } from "../../../src/core/abi/abi-entries.ts";
import { listSelectors } from "../../../src/core/bytecode/list-selectors.ts";
import { toCodePair } from "../../../src/core/causes/code-blocks.ts";
import { measureFunctionOverlap } from "../../../src/core/causes/compare-functions.ts";
import { readCompiled, solcFixtures } from "./bytecode-fixture.ts";

describe("listSelectors", () => {
  it("finds every function of the ABI in solc's dispatchers, and nothing else", () => {
    for (const fixture of solcFixtures) {
      const { abi, runtimeBytecode } = readCompiled(fixture, "Factory");
      const expected = abi
        .filter(({ type }) => type === "function")
        .map((entry) => toAbiEntryKey(entry)?.slice("function ".length));
      const { digits } = toCodePair(runtimeBytecode, "").compiled;

      expect([...listSelectors(digits)], fixture).to.have.members(expected);
      expect(measureFunctionOverlap(abi, listSelectors(digits)), fixture).to.equal(1);
    }
  });
});
