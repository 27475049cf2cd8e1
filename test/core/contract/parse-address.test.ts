import { expect } from "chai";
import { getAddress } from "ethers/address";
import fc from "fast-check";
import { parseAddress } from "../../../src/core/contract/parse-address.ts";
import { BaseError } from "../../../src/core/errors/failure.ts";

/** From EIP-55. */
const published = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

describe("parseAddress", () => {
  it("agrees with ethers on the checksum of any address", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const text = `0x${Buffer.from(bytes).toString("hex")}`;
        expect(parseAddress(text)).to.equal(getAddress(text));
      }),
    );
  });

  it("refuses each published address with the case of one letter turned over", () => {
    for (const address of published.slice(4)) {
      const wrong = address.replace(/[a-f](?=[^a-f]*$)/i, (letter) =>
        letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
      );
      expect(wrong).to.not.equal(address);
      expect(() => parseAddress(wrong))
        .to.throw(BaseError)
        .that.includes({ code: "INVALID_ADDRESS" })
        .with.property("code", "INVALID_ADDRESS");
    }
  });

  it("refuses other lengths, other characters, other forms and blanks", () => {
    const digits = "52908400098527886e0f7030069857d2e4169ee7";
    for (const text of [
      "",
      "0x",
      digits,
      `0X${digits}`,
      `0x${digits}0`,
      `0x${digits.slice(1)}`,
      `0x${digits.slice(1)}g`,
      ` 0x${digits}`,
      `0x${digits}\n`,
      "XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS",
      "vitalik.eth",
    ]) {
      expect(() => parseAddress(text), text)
        .to.throw(BaseError)
        .that.includes({ code: "INVALID_ADDRESS" });
    }
  });
});
