import { expect } from "chai";
import { containsRuntime, findInitCode } from "../../../src/core/creation/code-places.ts";
import { readCompiled, solcFixtures } from "../bytecode/bytecode-fixture.ts";
import { libraryAddress, toCreationOnChain, toRuntimeOnChain } from "../bytecode/on-chain.ts";

describe("findInitCode", () => {
  for (const fixture of solcFixtures.filter((name) => !name.endsWith("experimental"))) {
    it(`finds a child in the runtime bytecode of the factory that creates it, with solc ${fixture}`, () => {
      const child = readCompiled(fixture, "Child");
      const data = toRuntimeOnChain(readCompiled(fixture, "Factory"));

      expect(findInitCode(child, { data, libraries: {} })?.kind).to.be.oneOf(["exact", "partial"]);
      expect(containsRuntime(child, data)).to.equal(true);
      expect(containsRuntime(child, toRuntimeOnChain(child))).to.equal(false);
    });
  }

  it("reads the libraries where it stands, without arguments behind it", () => {
    const factory = readCompiled("0.8.37", "Factory");
    const data = `ff${toCreationOnChain(factory, "")}`;

    expect(findInitCode(factory, { data, libraries: {} })?.libraries).to.deep.equal({
      "contracts/Arithmetic.sol:Arithmetic": libraryAddress,
    });
  });
});
