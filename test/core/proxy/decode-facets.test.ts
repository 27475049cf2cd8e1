import { expect } from "chai";
import { AbiCoder, getAddress } from "ethers";
import fc from "fast-check";
import { decodeFacets } from "../../../src/core/proxy/decode-facets.ts";

const one = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const zero = `0x${"0".repeat(40)}`;

function encode(type: string, value: unknown): string {
  return AbiCoder.defaultAbiCoder().encode([type], [value]).slice(2);
}

const addresses = fc.array(
  fc.stringMatching(/^[0-9a-f]{40}$/).map((digits) => getAddress(`0x${digits}`)),
  { minLength: 1, maxLength: 20 },
);

describe("decodeFacets", () => {
  it("reads any list of addresses that ethers writes", () => {
    fc.assert(
      fc.property(addresses, (list) => {
        const expected = [...new Set(list.filter((item) => item !== zero))];

        expect(decodeFacets(encode("address[]", list), "addresses") ?? []).to.deep.equal(expected);
        const tuples = list.map((item, index) => [
          item,
          Array.from({ length: index % 3 }, () => "0x01020304"),
        ]);
        expect(decodeFacets(encode("tuple(address,bytes4[])[]", tuples), "tuples") ?? []).to.deep.equal(
          expected,
        );
      }),
    );
  });

  it("keeps the order, and each address once and not zero", () => {
    expect(decodeFacets(encode("address[]", [other, one, zero, other]), "addresses")).to.deep.equal([
      other,
      one,
    ]);
  });

  it("refuses a list that is empty, of zeros, cut short or too long", () => {
    const list = encode("address[]", [one, other]);
    const long = encode(
      "address[]",
      Array.from({ length: 257 }, () => one),
    );

    for (const returned of [
      encode("address[]", []),
      encode("address[]", [zero]),
      list.slice(0, -2),
      long,
      "",
      undefined,
    ]) {
      expect(decodeFacets(returned, "addresses"), returned?.slice(0, 130)).to.equal(undefined);
    }
  });

  it("refuses other values: a word, a number of numbers, offsets that lead nowhere", () => {
    const numbers = encode("uint256[]", [2n ** 200n]);
    const nowhere = "f".repeat(64);

    for (const returned of [encode("address", one), numbers, nowhere, nowhere + nowhere]) {
      expect(decodeFacets(returned, "addresses"), returned).to.equal(undefined);
      expect(decodeFacets(returned, "tuples"), returned).to.equal(undefined);
    }
  });
});
