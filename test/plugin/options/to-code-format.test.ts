import { expect } from "chai";

import { BaseError } from "../../../src/base/errors.ts";
import { toCodeFormat } from "../../../src/plugin/options/to-code-format.ts";

function failureOf(given: string): unknown {
  try {
    return toCodeFormat(given);
  } catch (error) {
    return error instanceof BaseError ? error : "unexpected";
  }
}

describe("toCodeFormat", () => {
  it("takes the two that there are, and says nothing where nothing is said", () => {
    expect(toCodeFormat("standard-json")).to.equal("standard-json");
    expect(toCodeFormat("single-file")).to.equal("single-file");
    expect(toCodeFormat(undefined)).to.equal(undefined);
  });

  it("refuses others, the wire's own spelling among them, and lists the two", () => {
    for (const given of ["single", "solidity-single-file", ""]) {
      expect(failureOf(given)).to.include({ code: "INVALID_OPTION" });
    }
    expect(failureOf("single")).to.have.nested.property("facts.valid values", "standard-json, single-file");
  });
});
