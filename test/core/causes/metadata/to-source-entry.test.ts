import { expect } from "chai";

import { readMetadataDocument } from "../../../../src/core/causes/metadata/read-metadata-document.ts";
import { toSourceEntry } from "../../../../src/core/causes/metadata/to-source-entry.ts";
import { compileElsewhere } from "../../../helpers/compile-elsewhere.ts";

const head = "// SPDX-License-Identifier: MIT\npragma solidity ^0.8.20;\ncontract Long {}\n//";

/** Sizes at which hashes get another shape: blocks of Swarm (4,096 bytes), of 128 of them, of IPFS (262,144). */
const sizes = [100, 4_095, 4_096, 4_097, 9_000, 262_143, 262_144, 262_145, 524_288, 528_384, 528_385];

async function entryOf(content: string, settings: Readonly<Record<string, unknown>> = {}) {
  const files = { "contracts/Long.sol": content };
  const { metadata = "" } = await compileElsewhere({ files, name: "Long", settings, outputs: "metadata" });
  return readMetadataDocument(metadata)?.sources["project/contracts/Long.sol"] ?? {};
}

describe("toSourceEntry", () => {
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
