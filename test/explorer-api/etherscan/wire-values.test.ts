import { expect } from "chai";
import fc from "fast-check";
import {
  answeredReceiptSchema,
  isCompilerVersion,
  receiptLength,
  toReceipt,
  withoutPlatform,
} from "../../../src/explorer-api/etherscan/wire-values.ts";

describe("receipt", () => {
  it("has fifty letters and digits, whatever the random bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: receiptLength, maxLength: receiptLength + 10 }), (bytes) => {
        expect(toReceipt(bytes)).to.match(/^[0-9a-z]{50}$/);
        expect(answeredReceiptSchema.parse(toReceipt(bytes))).to.equal(toReceipt(bytes));
      }),
    );
  });

  it("is one word that is not very long", () => {
    for (const text of ["two words", "", "line\nbreak", "x".repeat(201), "\u001b[31m"]) {
      expect(answeredReceiptSchema.safeParse(text).success, JSON.stringify(text)).to.equal(false);
    }
  });
});

describe("withoutPlatform", () => {
  for (const [given, version] of [
    ["v0.8.30+commit.73712a01.Emscripten.clang", "v0.8.30+commit.73712a01"],
    ["v0.8.30+commit.73712a01.Linux.g++", "v0.8.30+commit.73712a01"],
    [
      "0.4.11-nightly.2017.3.15+commit.157b86c.mod.Darwin.appleclang",
      "0.4.11-nightly.2017.3.15+commit.157b86c",
    ],
    ["v0.8.30+commit.73712a01", "v0.8.30+commit.73712a01"],
    ["v0.8.30", "v0.8.30"],
    ["vyper:0.4.0", "vyper:0.4.0"],
  ] as const) {
    it(`makes "${version}" of "${given}"`, () => {
      expect(withoutPlatform(given)).to.equal(version);
    });
  }
});

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
