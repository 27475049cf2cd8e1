import { expect } from "chai";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import { digestMetadata, readMetadataDocument } from "../../../src/core/causes/metadata-document.ts";
import { type CompilationElsewhere, compileElsewhere } from "../../helpers/compile-elsewhere.ts";

describe("digest metadata", () => {
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
/// Tells a number: ü.
contract Teller { uint256 public number; }
`;

  const teller = { files: { "contracts/Teller.sol": source }, name: "Teller" };

  /** The hash that the compiler writes, and the one that is computed from its metadata file. */
  async function digests(compilation: CompilationElsewhere) {
    const { runtimeBytecode } = await compileElsewhere(compilation);
    const { metadata = "" } = await compileElsewhere({ ...compilation, outputs: "metadata" });
    const document = readMetadataDocument(metadata);
    return {
      written: findTrailingMetadata(runtimeBytecode.object)?.metadata.sourceHash,
      computed: { kind: "ipfs", digest: document && digestMetadata(document) },
      bytes: metadata.length,
    };
  }

  describe("digestMetadata", () => {
    it("computes it for a file of more than one block of IPFS", async () => {
      const files = { "contracts/Teller.sol": `${source}// ${"long ".repeat(120_000)}` };
      const settings = { metadata: { useLiteralContent: true } };
      const { written, computed, bytes } = await digests({ ...teller, files, settings });

      expect(bytes).to.be.above(2 * 256 * 1024);
      expect(computed).to.deep.equal(written);
    });
  });

  describe("readMetadataDocument", () => {
    it("reads nothing that it could not write again to the byte", async () => {
      const { metadata = "" } = await compileElsewhere({ ...teller, outputs: "metadata" });

      expect(readMetadataDocument(metadata)).to.include.keys("settings", "sources", "output");
      for (const text of [
        "",
        "{}",
        "no JSON",
        metadata.replace(",", ", "),
        metadata.replace('"sources"', '"s"'),
      ]) {
        expect(readMetadataDocument(text)).to.equal(undefined);
      }
    });
  });
});
