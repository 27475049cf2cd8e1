import { expect } from "chai";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import {
  digestMetadata,
  readMetadataDocument,
  toSourceEntry,
} from "../../../src/core/causes/metadata-document.ts";
import { type CompilationElsewhere, compileElsewhere } from "../../helpers/compile-elsewhere.ts";

describe("digest metadata", () => {
  const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
/// Tells a number: ü.
contract Teller { uint256 public number; }
`;

  const teller = { files: { "contracts/Teller.sol": source }, name: "Teller" };

  /** The hash that the compiler writes, and the one that is computed from its metadata file. */
  async function digests(compilation: CompilationElsewhere, kind: "ipfs" | "bzzr1" = "ipfs") {
    const { runtimeBytecode } = await compileElsewhere(compilation);
    const { metadata = "" } = await compileElsewhere({ ...compilation, outputs: "metadata" });
    const document = readMetadataDocument(metadata);
    return {
      written: findTrailingMetadata(runtimeBytecode.object)?.metadata.sourceHash,
      computed: { kind, digest: document && digestMetadata(document, kind) },
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

    it("computes the hash that solc writes for Swarm", async () => {
      const settings = { metadata: { bytecodeHash: "bzzr1" } };
      const { written, computed } = await digests({ ...teller, settings }, "bzzr1");

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

describe("toSourceEntry", () => {
  const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Long {}\n//";

  /** Sizes at which hashes get another shape: blocks of Swarm (4,096 bytes), of 128 of them, of IPFS (262,144). */
  const sizes = [100, 4_095, 4_096, 4_097, 9_000, 262_143, 262_144, 262_145, 524_288, 528_384, 528_385];

  async function entryOf(content: string, settings: Readonly<Record<string, unknown>> = {}) {
    const files = { "contracts/Long.sol": content };
    const { metadata = "" } = await compileElsewhere({ files, name: "Long", settings, outputs: "metadata" });
    return readMetadataDocument(metadata)?.sources["project/contracts/Long.sol"] ?? {};
  }

  it("writes the entry that solc writes, for texts of any size", async () => {
    const short = await entryOf(head);
    for (const size of sizes) {
      const content = head + "é".repeat(Math.floor((size - head.length) / 2));
      const padded = content + "x".repeat(size - Buffer.byteLength(content));
      expect(toSourceEntry(short, padded), `${size} bytes`).to.deep.equal(await entryOf(padded));
    }
  });

  it("writes the text itself where the setting wants it", async () => {
    const settings = { metadata: { useLiteralContent: true } };
    const other = `${head} other`;

    expect(toSourceEntry(await entryOf(head, settings), other)).to.deep.equal(await entryOf(other, settings));
  });
});
