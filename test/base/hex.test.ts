import { expect } from "chai";
import { fromBytes, toBareHex, toBigInt, toBytes, toHex, toQuantity, toWord } from "../../src/base/hex.ts";

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

describe("toQuantity", () => {
  it("writes numbers of any size without leading zeros", () => {
    expect(toQuantity(0)).to.equal("0x0");
    expect(toQuantity(436)).to.equal("0x1b4");
    expect(toQuantity(2n ** 64n)).to.equal("0x10000000000000000");
  });
});

describe("toWord", () => {
  it("fills numbers and digits up to 32 bytes", () => {
    expect(toWord(255)).to.equal("ff".padStart(64, "0"));
    expect(toWord("ab12")).to.equal("ab12".padStart(64, "0"));
    expect(toWord(2n ** 256n - 1n)).to.equal("f".repeat(64));
  });

  it("fills them up to fewer bytes, and cuts nothing off", () => {
    expect(toWord(5, 2)).to.equal("0005");
    expect(toWord(0x12345, 2)).to.equal("12345");
  });
});

describe("toBigInt", () => {
  it("reads the digits as one number", () => {
    expect(toBigInt("00ff")).to.equal(255n);
  });
});

describe("toBytes and fromBytes", () => {
  it("are the inverse of each other", () => {
    expect([...toBytes("0x00FF")]).to.deep.equal([0, 255]);
    expect(fromBytes(toBytes("00ff"))).to.equal("00ff");
    expect(fromBytes(new Uint8Array())).to.equal("");
  });
});
