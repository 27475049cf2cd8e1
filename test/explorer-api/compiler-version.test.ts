import { expect } from "chai";
import { isCompilerVersion } from "../../src/explorer-api/compiler-version.ts";

describe("isCompilerVersion", () => {
  for (const text of [
    "v0.8.30+commit.73712a01",
    "v0.4.11+commit.68ef5810",
    "v0.4.11-nightly.2017.3.15+commit.157b86c",
    "v0.10.0+commit.73712a01",
    "v1.0.0+commit.73712a01",
  ]) {
    it(`accepts ${text}`, () => {
      expect(isCompilerVersion(text)).to.equal(true);
    });
  }

  for (const text of [
    "0.8.30+commit.73712a01",
    "v0.8.30",
    "v0.8.30+commit.73712a01.Emscripten.clang",
    "v0.4.10+commit.f0d539ae",
    "v0.3.6+commit.988fe5e5",
    "v0.8.30+commit.zzzzzzzz",
    "vyper:0.4.0",
    "",
  ]) {
    it(`refuses "${text}"`, () => {
      expect(isCompilerVersion(text)).to.equal(false);
    });
  }
});
