import { expect } from "chai";
import type { LocalExplorerSettings } from "../../../../src/local-explorer/local-explorer-settings.ts";
import { addVerified, otherAddress, someAddress } from "../../records.ts";
import { createTestApp, type TestApp } from "../../test-app.ts";

describe("Blockscout's read route", () => {
  let test: TestApp;
  const start = (settings: LocalExplorerSettings = {}) => {
    test = createTestApp({ apiKeys: ["secret"], ...settings });
    test.chain.codes.set(someAddress, "0x6001");
  };
  beforeEach(() => start());
  const request = async (path: string, init: RequestInit = {}) => {
    const response = await test.app.request(`/blockscout/api/v2/smart-contracts/${path}`, init);
    const json: unknown = await response.json();
    return { status: response.status, json };
  };
  const notFound = { status: 404, json: { message: "Not found" } };

  it("shows what is verified, what is not, and what is no contract", async () => {
    expect((await request(someAddress)).json).to.not.have.property("is_verified");
    expect(await request(otherAddress)).to.deep.equal(notFound);
    expect(await request("0x12")).to.deep.equal({
      status: 422,
      json: { message: "Invalid parameter(s)" },
    });
    addVerified(test);
    expect((await request(someAddress.toLowerCase())).json).to.include({
      is_verified: true,
      name: "Counter",
    });
  });

  it("takes no submissions, and has no other route", async () => {
    const path = `${someAddress}/verification/via/standard-input`;
    expect(await request(path, { method: "POST", body: new FormData() })).to.deep.equal(notFound);
    expect(await request("verification/config")).to.deep.equal(notFound);
  });

  it("answers as unavailable while the node does not answer, and refuses a chain that is not served", async () => {
    expect(await request(`${someAddress}?chainid=5`)).to.have.property("status", 404);
    test.chain.isUp = false;
    expect(await request(someAddress)).to.have.property("status", 503);
    expect(test.internalErrors).to.deep.equal([]);
  });

  it("misbehaves by the script of faults", async () => {
    const fault = { kind: "http", status: 502, body: "{}" } as const;
    start({ faults: [{ action: "blockscout-contract", call: 2, fault }] });

    expect([(await request(someAddress)).status, (await request(someAddress)).status]).to.deep.equal([
      200, 502,
    ]);
  });
});
