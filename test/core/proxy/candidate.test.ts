import { expect } from "chai";
import { AbiCoder, getAddress } from "ethers";
import fc from "fast-check";
import { createProxyCandidate, decodeAddresses } from "../../../src/core/proxy/candidate.ts";

describe("createProxyCandidate", () => {
  it("lets a getter use 10 million gas, so that one that calls itself without end costs no gigabyte", async () => {
    const limits: (string | undefined)[] = [];
    const candidate = createProxyCandidate(
      {
        address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        code: "0x00",
        probe: {
          getCode: async () => "0x",
          getStorage: async () => "0x",
          call: async ({ gas }) => {
            limits.push(gas);
            return { kind: "reverted" };
          },
        },
      },
      {},
    );

    expect(await candidate.ask("5c60da1b")).to.equal(undefined);
    expect(limits).to.deep.equal(["0x989680"]);
  });
});

describe("decodeAddresses", () => {
  const zero = `0x${"0".repeat(40)}`;
  const one = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  const encode = (type: string, value: unknown) =>
    AbiCoder.defaultAbiCoder().encode([type], [value]).slice(2);
  const addresses = fc.array(
    fc.stringMatching(/^[0-9a-f]{40}$/).map((digits) => getAddress(`0x${digits}`)),
    { maxLength: 20 },
  );

  it("reads any list of addresses that ethers writes, without zeros", () => {
    fc.assert(
      fc.property(addresses, (list) => {
        expect(decodeAddresses(encode("address[]", [zero, ...list]))).to.deep.equal(
          list.filter((item) => item !== zero),
        );
      }),
    );
  });

  it("reads nothing in an empty answer, a single word, numbers, and offsets beyond the data", () => {
    const nowhere = "f".repeat(64);
    for (const returned of [
      "",
      encode("address", one),
      encode("uint256[]", [2n ** 200n]),
      nowhere,
      nowhere + nowhere,
    ]) {
      expect(decodeAddresses(returned), returned).to.deep.equal([]);
    }
  });
});
