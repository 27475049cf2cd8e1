import { expect } from "chai";
import { encodeBase58 } from "../../../src/core/bytecode/file-digests.ts";

describe("encodeBase58", () => {
  it("writes the hash of an empty file as IPFS does", () => {
    const multihash = "1220bfccda787baba32b59c78450ac3d20b633360b43992c77289f9ed46d843561e6";

    expect(encodeBase58(Buffer.from(multihash, "hex"))).to.equal(
      "QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH",
    );
  });
});
