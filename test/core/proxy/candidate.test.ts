import { expect } from "chai";
import { createProxyCandidate } from "../../../src/core/proxy/candidate.ts";

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
