import { expect } from "chai";
import { linkBytecode } from "../../../src/core/bytecode/link-bytecode.ts";
import { readCompiled } from "./bytecode-fixture.ts";
import { libraryAddress, toCreationOnChain } from "./on-chain.ts";

const library = "contracts/Arithmetic.sol:Arithmetic";

describe("linkBytecode", () => {
  it("puts an address at each place of its library, whatever the placeholder looks like", () => {
    for (const fixture of ["0.4.11", "0.8.37"] as const) {
      const compiled = readCompiled(fixture, "Factory");

      expect(linkBytecode(compiled.creationBytecode, { [library]: libraryAddress })).to.deep.equal({
        kind: "linked",
        object: toCreationOnChain(compiled, ""),
      });
    }
  });

  it("names the libraries without an address, each once", () => {
    const { creationBytecode } = readCompiled("0.8.37", "Factory");

    expect(creationBytecode.linkReferences).to.have.length.greaterThan(1);
    expect(linkBytecode(creationBytecode, {})).to.deep.equal({ kind: "incomplete", missing: [library] });
  });

  it("leaves code without libraries as it is", () => {
    const { creationBytecode } = readCompiled("0.8.37", "Child");

    expect(linkBytecode(creationBytecode, {})).to.deep.equal({
      kind: "linked",
      object: creationBytecode.object,
    });
  });
});
