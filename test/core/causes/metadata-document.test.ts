import { expect } from "chai";
import { fromBytes } from "../../../src/base/hex.ts";
import { firstSwarmDigest } from "../../../src/core/bytecode/file-digests.ts";
import { findTrailingMetadata } from "../../../src/core/bytecode/metadata.ts";
import {
  digestMetadata,
  readMetadataDocument,
  toSourceEntry,
} from "../../../src/core/causes/metadata-document.ts";
import { keccak256 } from "../../../src/core/contract/address.ts";
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
    it("computes the hash that solc writes for IPFS, whatever the settings", async () => {
      for (const settings of [
        {},
        { viaIR: true, evmVersion: "paris" },
        { optimizer: { enabled: true, runs: 1 } },
      ]) {
        const { written, computed } = await digests({ ...teller, settings });
        expect(computed).to.deep.equal(written);
      }
    });

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

  describe("firstSwarmDigest", () => {
    it("computes the hashes of solc 0.4.26 for metadata files of one chunk, of several, and of several levels", () => {
      // From its bytecode, for metadata that hold a source of this many bytes more than the shortest.
      const expected: readonly (readonly [number, string])[] = [
        [5_000, "5ce2458961b3b1de6237da319a8a51959661b440b0badeb03e49be7ea5198f56"],
        [600_000, "5635b771b217eefe12b97b28f33245b7db3d9de8ff4a575895e1d52c4b1bdab8"],
      ];
      for (const [bytes, digest] of expected) {
        const content = `pragma solidity >=0.4.0;\ncontract A { uint public x; }\n//${"x".repeat(bytes)}\n`;
        const file = JSON.stringify({
          compiler: { version: "0.4.26+commit.4563c3fc" },
          language: "Solidity",
          output: {
            abi: [
              {
                constant: true,
                inputs: [],
                name: "x",
                outputs: [{ name: "", type: "uint256" }],
                payable: false,
                stateMutability: "view",
                type: "function",
              },
            ],
            devdoc: { methods: {} },
            userdoc: { methods: {} },
          },
          settings: {
            compilationTarget: { "A.sol": "A" },
            evmVersion: "byzantium",
            libraries: {},
            optimizer: { enabled: false, runs: 200 },
            remappings: [],
          },
          sources: { "A.sol": { content, keccak256: `0x${keccak256(Buffer.from(content))}` } },
          version: 1,
        });
        expect(fromBytes(firstSwarmDigest(Buffer.from(file))), `${bytes} bytes`).to.equal(digest);
      }
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
