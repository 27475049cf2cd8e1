import { expect } from "chai";
import { AbiCoder, Interface } from "ethers";
import { toHex } from "../../../../src/base/hex.ts";
import { decodeRevert } from "../../../../src/local-explorer/engine/calls/decode-revert.ts";

const entry = (name: string, ...types: string[]) => ({
  type: "error",
  name,
  inputs: types.map((type, index) => ({ name: `v${index}`, type })),
});
const encode = (signature: string, values: readonly unknown[]) => {
  const coder = new Interface([`error ${signature}`]);
  return toHex(coder.encodeErrorResult(signature.slice(0, signature.indexOf("(")), values));
};
const nobody = { own: [], listOthers: () => [] };

describe("decodeRevert", () => {
  it("reads the texts of Error(string)", () => {
    const data = encode("Error(string)", ["not the owner"]);
    expect(decodeRevert(data, nobody)).to.deep.equal({ kind: "text", text: "not the owner" });
  });

  it("says what a panic means, also one of a later compiler", () => {
    expect(decodeRevert(encode("Panic(uint256)", [0x11]), nobody)).to.deep.include({
      kind: "panic",
      code: "0x11",
      meaning: "an arithmetic operation overflowed or underflowed",
    });
    expect(decodeRevert(encode("Panic(uint256)", [0xff]), nobody)).to.deep.include({ code: "0xff" });
  });

  it("names the contract's own error before that of another contract", () => {
    const data = encode("Short(uint256,address)", [7n, `0x${"11".repeat(20)}`]);
    const known = { own: [entry("Short", "uint256", "address")], listOthers: () => expect.fail("asked") };

    expect(decodeRevert(data, known)).to.deep.equal({
      kind: "error",
      name: "Short",
      isOwn: true,
      parameters: [
        { name: "v0", type: "uint256" },
        { name: "v1", type: "address" },
      ],
      values: [
        { name: "v0", type: "uint256", value: "7" },
        { name: "v1", type: "address", value: `0x${"11".repeat(20)}` },
      ],
    });
    const others = { own: [entry("Other")], listOthers: () => [entry("Short", "uint256", "address")] };
    expect(decodeRevert(data, others)).to.include({ kind: "error", name: "Short", isOwn: false });
  });

  it("keeps what nobody names, or what is no encoding of it, as data", () => {
    const known = { own: [entry("Short", "uint256")], listOthers: () => [] };
    const cut = toHex(encode("Short(uint256)", [1]).slice(2, -2));
    for (const data of [
      cut,
      "0x12",
      "0xdeadbeef",
      toHex(AbiCoder.defaultAbiCoder().encode(["uint256"], [1])),
    ] as const) {
      expect(decodeRevert(data, known), data).to.deep.equal({ kind: "unknown", data });
    }
  });

  it("has no reason where the node gives no data", () => {
    expect(decodeRevert("0x", nobody)).to.deep.equal({ kind: "silent" });
    expect(decodeRevert(undefined, nobody)).to.deep.equal({ kind: "silent" });
  });
});
