import { expect } from "chai";
import { fromBytes, toBareHex, toBytes, toHex } from "../../src/base/hex.ts";

describe("toBareHex and toHex", () => {
  it("take hex in any case, with the prefix or without it", () => {
    for (const hex of ["0xDeaDBeef", "0XDEADBEEF", "deadbeef", "0xdeadbeef"]) {
      expect(toBareHex(hex)).to.equal("deadbeef");
      expect(toHex(hex)).to.equal("0xdeadbeef");
    }
    expect(toBareHex("0x")).to.equal("");
    expect(toHex("")).to.equal("0x");
  });

  it("keep the placeholder of a library in unlinked code apart from its case", () => {
    expect(toBareHex("73__$0xAB$__63")).to.equal("73__$0xab$__63");
  });
});

describe("toBytes and fromBytes", () => {
  it("are the inverse of each other", () => {
    expect([...toBytes("0x00FF")]).to.deep.equal([0, 255]);
    expect(fromBytes(toBytes("00ff"))).to.equal("00ff");
    expect(fromBytes(new Uint8Array())).to.equal("");
  });
});
