import { expect } from "chai";
import {
  hasName,
  isOfPackage,
  splitName,
  toShownName,
  toUserSourceName,
} from "../../../src/core/contract/contract-name.ts";

describe("splitName", () => {
  it("splits at the last colon, because source names may have colons", () => {
    const source = { sourceName: "npm:pkg/A.sol", contractName: "A" };

    expect(splitName("npm:pkg/A.sol:A")).to.deep.equal(source);
    expect(splitName("npm:pkg/A.sol:")).to.deep.equal({ ...source, contractName: "" });
  });
});

describe("hasName", () => {
  const contract = {
    inputSourceName: "npm/pkg@1.0.0/A.sol",
    userSourceName: "pkg/A.sol",
    contractName: "A",
  };

  it("takes the name alone, or with either source name", () => {
    for (const name of ["A", "npm/pkg@1.0.0/A.sol:A", "pkg/A.sol:A", "pkg@1.0.0/A.sol:A"]) {
      expect(hasName(contract, name), name).to.equal(true);
    }
    for (const name of ["a", "B", "B.sol:A", "A.sol:A", "pkg/A.sol:B", "pkg@2.0.0/A.sol:A"]) {
      expect(hasName(contract, name), name).to.equal(false);
    }
  });

  it("takes a source name with the backslashes of a path on Windows, and one that has some itself", () => {
    const own = { ...contract, inputSourceName: "src\\A.sol", userSourceName: "src\\A.sol" };

    for (const name of ["pkg\\A.sol:A", "npm\\pkg@1.0.0\\A.sol:A"]) {
      expect(hasName(contract, name), name).to.equal(true);
    }
    expect(hasName(contract, "other\\A.sol:A")).to.equal(false);
    expect(hasName(own, "src\\A.sol:A")).to.equal(true);
  });
});

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

describe("toShownName", () => {
  it("tells two versions of a package apart, also those of npm aliases", () => {
    const names = {
      "npm/@openzeppelin/contracts@4.9.6/access/Ownable.sol:Ownable":
        "@openzeppelin/contracts@4.9.6/access/Ownable.sol:Ownable",
      "npm/@openzeppelin/contracts@5.7.0/access/Ownable.sol:Ownable":
        "@openzeppelin/contracts@5.7.0/access/Ownable.sol:Ownable",
      "npm/tiny-package@1.2.3/Base.sol:Base": "tiny-package@1.2.3/Base.sol:Base",
    };

    expect(Object.keys(names).map(toShownName)).to.deep.equal(Object.values(names));
  });
});

describe("isOfPackage", () => {
  it("tells sources of packages from the project's own by where they are", () => {
    const packages = [
      "lib/forge-std/src/StdJson.sol",
      "project/lib/forge-std/src/StdJson.sol",
      "node_modules/solmate/src/Owned.sol",
      "packages/core/node_modules/solmate/src/Owned.sol",
      "dependencies/solady-0.1.0/src/LibString.sol",
      "npm/solady@0.1.0/src/LibString.sol",
      "@openzeppelin/contracts/utils/Strings.sol",
    ];
    const own = ["src/lib/Rates.sol", "project/contracts/npm/A.sol", "contracts/A.sol", "library/A.sol"];

    expect(packages.filter(isOfPackage)).to.deep.equal(packages);
    expect(own.filter(isOfPackage)).to.deep.equal([]);
  });
});
