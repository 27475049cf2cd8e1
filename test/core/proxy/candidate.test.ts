import { expect } from "chai";
import { createProxyCandidate, decodeAddress } from "../../../src/core/proxy/candidate.ts";

describe("decodeAddress", () => {
  const word = "0000000000000000000000005aaeb6053f3e94c9b9a09f33669435e7ef1beaed";

  it("reads a word that is an address", () => {
    expect(decodeAddress(word)).to.equal("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  });

  it("refuses what is no address: a number, zero, several words, nothing", () => {
    for (const returned of [
      word.replace(/^0/, "1"),
      "0".repeat(64),
      word + word,
      word.slice(2),
      "",
      undefined,
    ]) {
      expect(decodeAddress(returned), String(returned)).to.equal(undefined);
    }
  });
});

describe("createProxyCandidate", () => {
  it("lets a getter use 10 million gas, so that one that calls itself without end costs no gigabyte", async () => {
    const limits: (string | undefined)[] = [];
    const candidate = createProxyCandidate(
      {
        address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        code: "0x00",
        probe: {
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
