import { expect } from "chai";
import { findVyperVersion, looksLikeSolidity } from "../../../src/core/bytecode/compiler-of-code.ts";
import { readCompiled, readOtherCode, solcFixtures } from "./bytecode-fixture.ts";
import { toRuntimeOnChain } from "./on-chain.ts";

describe("findVyperVersion", () => {
  it("reads the version at the end of a code", () => {
    expect(findVyperVersion(readOtherCode("vyper-0.3.7-creation"))).to.equal("0.3.7");
    expect(findVyperVersion(readOtherCode("vyper-0.3.10-creation"))).to.equal("0.3.10");
  });

  it("reads the version before the values of immutables", () => {
    expect(findVyperVersion(readOtherCode("vyper-0.3.7-creation") + "07".repeat(32))).to.equal("0.3.7");
  });

  it("finds none in code of Solidity, nor in runtime code of later Vyper", () => {
    expect(findVyperVersion(readCompiled("0.8.37", "Factory").creationBytecode.object)).to.equal(undefined);
    expect(findVyperVersion(readOtherCode("vyper-0.3.10-runtime"))).to.equal(undefined);
  });
});

describe("looksLikeSolidity", () => {
  it("knows solc's code of any version, with metadata and without", () => {
    for (const fixture of solcFixtures) {
      for (const name of ["Factory", "Child", "Arithmetic"]) {
        const code = toRuntimeOnChain(readCompiled(fixture, name));
        expect(looksLikeSolidity(code), `${fixture} ${name}`).to.equal(true);
        expect(looksLikeSolidity(code.slice(0, 80)), `${fixture} ${name} cut`).to.equal(true);
      }
    }
  });

  it("does not take Vyper's code for solc's", () => {
    expect(looksLikeSolidity(readOtherCode("vyper-0.3.10-runtime"))).to.equal(false);
    expect(looksLikeSolidity(readOtherCode("vyper-0.3.7-creation"))).to.equal(false);
  });
});
