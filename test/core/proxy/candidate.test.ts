import { expect } from "chai";
import { createProxyCandidate, decodeAddress } from "../../../src/core/proxy/candidate.ts";
import { storageSlots, toSlot } from "../../../src/core/proxy/places.ts";

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

describe("storageSlots", () => {
  it("are those that EIP-1967 gives", () => {
    expect(storageSlots.eip1967Implementation).to.equal(
      "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc",
    );
    expect(storageSlots.eip1967Beacon).to.equal(
      "0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50",
    );
    expect(storageSlots.eip1967Admin).to.equal(
      "0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103",
    );
  });

  it("is the one that EIP-1822 gives", () => {
    expect(storageSlots.eip1822Implementation).to.equal(
      "0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7",
    );
  });

  it("are those that ZeppelinOS used", () => {
    expect(storageSlots.zeppelinosImplementation).to.equal(
      "0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3",
    );
    expect(storageSlots.zeppelinosAdmin).to.equal(
      "0x10d6a54a4754c8869d6886b5f5d7fbfa5b4522237ea5c60d11bc4e7a1ff9390b",
    );
  });
});

describe("toSlot", () => {
  it("writes 32 bytes", () => {
    expect(toSlot(0n)).to.equal(`0x${"0".repeat(64)}`);
    expect(toSlot(0xabcn)).to.equal(`0x${"0".repeat(61)}abc`);
  });
});
