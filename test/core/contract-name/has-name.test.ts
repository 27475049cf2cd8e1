import { expect } from "chai";
import { hasName } from "../../../src/core/contract-name/has-name.ts";

const contract = {
  inputSourceName: "npm/pkg@1.0.0/A.sol",
  userSourceName: "pkg/A.sol",
  contractName: "A",
};

describe("hasName", () => {
  it("takes the name alone, or with either source name", () => {
    for (const name of ["A", "npm/pkg@1.0.0/A.sol:A", "pkg/A.sol:A"]) {
      expect(hasName(contract, name), name).to.equal(true);
    }
    for (const name of ["a", "B", "B.sol:A", "A.sol:A", "pkg/A.sol:B"]) {
      expect(hasName(contract, name), name).to.equal(false);
    }
  });

  it("takes source names with colons", () => {
    expect(hasName({ ...contract, inputSourceName: "npm:pkg/A.sol" }, "npm:pkg/A.sol:A")).to.equal(true);
  });
});
