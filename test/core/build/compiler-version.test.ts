import { expect } from "chai";
import {
  findMetadataVersion,
  isAtLeast,
  isSameVersion,
  parseLongVersion,
  toSolcVersion,
} from "../../../src/core/build/compiler-version.ts";
import { parseBuildInfoOutput } from "../../../src/core/build/parse-output.ts";
import { readFoundry } from "./given-build-fixture.ts";

describe("toSolcVersion", () => {
  it("leaves out what tools write around a version", () => {
    expect(toSolcVersion("v0.8.30+commit.73712a01")).to.equal("0.8.30+commit.73712a01");
    expect(toSolcVersion("0.8.10+commit.fc410830.Linux.gcc")).to.equal("0.8.10+commit.fc410830");
    expect(toSolcVersion("0.8.31-pre.1+commit.b59566f6")).to.equal("0.8.31-pre.1+commit.b59566f6");
    expect(toSolcVersion("0.8.37")).to.equal("0.8.37");
    expect(toSolcVersion("latest")).to.equal(undefined);
  });
});

describe("isSameVersion", () => {
  it("compares commits where both versions have one", () => {
    expect(isSameVersion("v0.8.30+commit.73712a01", "0.8.30+commit.73712a01.Linux.g++")).to.equal(true);
    expect(isSameVersion("0.8.30+commit.73712a01", "0.8.30+commit.00000000")).to.equal(false);
    expect(isSameVersion("0.8.30", "v0.8.30+commit.73712a01")).to.equal(true);
  });

  it("takes no version for the beginning of another, and no prerelease for its release", () => {
    const nightly = "0.8.31-nightly.2025.10.1+commit.d4a5ba34";

    expect(isSameVersion("v0.8.3", "v0.8.30+commit.73712a01")).to.equal(false);
    expect(isSameVersion("0.8.31", nightly)).to.equal(false);
    expect(isSameVersion(`${nightly}.mod`, nightly)).to.equal(true);
  });
});

describe("isAtLeast", () => {
  it("compares numbers, not texts", () => {
    expect(isAtLeast("0.8.9", "0.8.22")).to.equal(false);
    expect(isAtLeast("0.8.22", "0.8.9")).to.equal(true);
    expect(isAtLeast("0.10.0", "0.9.9")).to.equal(true);
    expect(isAtLeast("1.0.0", "0.9.9")).to.equal(true);
    expect(isAtLeast("0.4.26", "0.6.0")).to.equal(false);
  });
});

describe("parseLongVersion", () => {
  /** What compilers say of themselves → what is compared. */
  const versions: Record<string, string | undefined> = {
    "0.8.37+commit.f401782d.Emscripten.clang": "0.8.37+commit.f401782d",
    "0.4.11+commit.68ef5810.Emscripten.clang": "0.4.11+commit.68ef5810",
    "solc, the solidity compiler commandline interface\nVersion: 0.8.30+commit.73712a01.Linux.g++\n":
      "0.8.30+commit.73712a01",
    "0.5.16+commit.9c3226ce.mod.Darwin.appleclang": "0.5.16+commit.9c3226ce",
    "0.8.31-nightly.2025.10.1+commit.d4a5ba34.Emscripten.clang": "0.8.31-nightly.2025.10.1+commit.d4a5ba34",
    "v0.8.30+commit.73712a01": "0.8.30+commit.73712a01",
    "0.8.30": undefined,
    "GNU bash, version 5.2.37(1)-release": undefined,
    "": undefined,
  };

  for (const [text, version] of Object.entries(versions)) {
    it(`finds ${version ?? "none"} in ${JSON.stringify(text)}`, () => {
      expect(parseLongVersion(text)).to.equal(version);
    });
  }
});

describe("findMetadataVersion", () => {
  it("finds the long version that Foundry does not write into its build info", () => {
    const contracts = parseBuildInfoOutput({ ...readFoundry(), buildInfoId: "foundry" });

    expect(findMetadataVersion(contracts)).to.equal("0.8.37+commit.f401782d");
  });

  it("ignores missing and invalid metadata", () => {
    const named = { metadata: '{"compiler":{"version":"0.8.4+commit.c7e474f2"}}' };

    expect(findMetadataVersion([{}, { metadata: "" }, { metadata: "[]" }, named])).to.equal(
      "0.8.4+commit.c7e474f2",
    );
    expect(findMetadataVersion([{}, { metadata: "{" }])).to.equal(undefined);
  });
});
