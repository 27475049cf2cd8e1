import { expect } from "chai";
import { collectAuxdata } from "../../../src/core/build/to-compiled-contract.ts";
import { readCompiled } from "../bytecode/bytecode-fixture.ts";

describe("collectAuxdata", () => {
  it("lists the sections of the contract and of those embedded in it", () => {
    const { metadataSections = [], runtimeBytecode } = readCompiled("0.8.30-via-ir", "Factory");

    expect(metadataSections).to.have.length(2);
    expect(metadataSections.every((section) => runtimeBytecode.object.includes(section))).to.equal(true);
  });

  it("lists a section once and in lower case, however deep it stands", () => {
    const assembly = {
      ".code": [{ name: "PUSH" }],
      ".data": {
        "0": { ".auxdata": "A264", ".data": { "0": { ".auxdata": "a165" }, "1": { ".auxdata": "a264" } } },
        ACAF3289: "68656c6c6f",
      },
    };

    expect(collectAuxdata(assembly)).to.deep.equal(["a264", "a165"]);
  });

  it("finds nothing in what is no assembly", () => {
    expect([undefined, null, "a264", 7, [], { ".data": "68656c6c6f" }].map(collectAuxdata)).to.deep.equal(
      Array.from({ length: 6 }, () => []),
    );
  });
});
