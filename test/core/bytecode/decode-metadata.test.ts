import { expect } from "chai";
import { decodeMetadata } from "../../../src/core/bytecode/decode-metadata.ts";
import { readCompiled, readOtherCode } from "./bytecode-fixture.ts";

describe("decodeMetadata", () => {
  it("reads compiler version and source hash", () => {
    const [section = ""] = readCompiled("0.8.37", "Child").metadataSections ?? [];

    expect(decodeMetadata(section)).to.deep.equal({
      compilerVersion: "0.8.37",
      sourceHash: { kind: "ipfs", digest: section.slice(20, 84) },
      experimental: false,
    });
  });

  it("reads the full version of a prerelease", () => {
    expect(decodeMetadata(readOtherCode("solc-0.8.28-develop"))?.compilerVersion).to.equal(
      "0.8.28-develop.2024.12.9+commit.988c12af.mod",
    );
  });

  it("answers undefined for a section with keys that are not solc's", () => {
    expect(decodeMetadata(readOtherCode("tron-0.5.9"))).to.equal(undefined);
  });

  it("answers undefined for anything that is not one section and nothing else", () => {
    const [section = ""] = readCompiled("0.8.37", "Child").metadataSections ?? [];

    expect(decodeMetadata("")).to.equal(undefined);
    expect(decodeMetadata("6080604052")).to.equal(undefined);
    expect(decodeMetadata(`${section}00`)).to.equal(undefined);
    expect(decodeMetadata(section.slice(2))).to.equal(undefined);
  });
});
