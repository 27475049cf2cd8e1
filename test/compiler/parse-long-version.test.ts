import { expect } from "chai";
import { parseLongVersion } from "../../src/compiler/parse-long-version.ts";

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

describe("parseLongVersion", () => {
  for (const [text, version] of Object.entries(versions)) {
    it(`finds ${version ?? "none"} in ${JSON.stringify(text)}`, () => {
      expect(parseLongVersion(text)).to.equal(version);
    });
  }
});
