import { expect } from "chai";
import { toUserSourceName } from "../../../src/core/build-info/to-user-source-name.ts";

describe("toUserSourceName", () => {
  it("takes away what Hardhat 3 puts before a source's name", () => {
    const names = {
      "project/contracts/Token.sol": "contracts/Token.sol",
      "npm/tiny-package@1.2.3/Base.sol": "tiny-package/Base.sol",
      "npm/@openzeppelin/contracts@5.7.0/access/Ownable.sol": "@openzeppelin/contracts/access/Ownable.sol",
      "npm/my-package@local/src/A.sol": "my-package/src/A.sol",
    };

    expect(Object.keys(names).map(toUserSourceName)).to.deep.equal(Object.values(names));
  });

  it("leaves other names as they are", () => {
    for (const name of ["contracts/project/A.sol", "@openzeppelin/contracts/A.sol", "npm/no-version/A.sol"]) {
      expect(toUserSourceName(name)).to.equal(name);
    }
  });
});
