import { createHash } from "node:crypto";
import { expect } from "chai";
import { toMetadataUri } from "../../../src/local-explorer/engine/to-metadata-uri.ts";
import { compileInput, toInput } from "../compile-source.ts";
import { counterSource } from "../sources.ts";

/** A metadata section of one hash: a CBOR map of one entry, whose key is in it, and its length. */
function withSection(key: string, value: Buffer): string {
  const entry = Buffer.concat([
    Buffer.from([0xa1, 0x60 + key.length]),
    Buffer.from(key),
    Buffer.from([0x58, value.length]),
    value,
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(entry.length);
  return `6001${Buffer.concat([entry, length]).toString("hex")}`;
}

describe("toMetadataUri", () => {
  it("writes an IPFS hash as IPFS does", () => {
    // The block of an empty folder, whose address each IPFS node knows.
    const digest = createHash("sha256").update(Buffer.from("0a020801", "hex")).digest();
    const multihash = Buffer.concat([Buffer.from("1220", "hex"), digest]);

    expect(toMetadataUri(withSection("ipfs", multihash))).to.equal(
      "ipfs://QmUNLLsPACCz1vLxQVkXqqLX5R1X345qqfHbsf67hvA3Nn",
    );
  });

  it("writes both kinds of Swarm hash", () => {
    const digest = Buffer.alloc(32, 0xab);

    for (const key of ["bzzr0", "bzzr1"]) {
      expect(toMetadataUri(withSection(key, digest))).to.equal(`bzzr://${"ab".repeat(32)}`);
    }
  });

  it("knows none where the code has none", async () => {
    const settings = { metadata: { bytecodeHash: "none" } };
    const compiled = await compileInput(toInput(counterSource, settings));

    expect(toMetadataUri(compiled("Other").runtimeBytecode.object)).to.equal(undefined);
    expect(toMetadataUri("")).to.equal(undefined);
  });
});
