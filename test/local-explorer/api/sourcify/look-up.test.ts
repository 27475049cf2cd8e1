import { expect } from "chai";
import { parseLookUpAnswer } from "../../../../src/explorer-api/sourcify/look-up.ts";
import { addVerified, otherAddress, someAddress, toRecord } from "../../records.ts";
import { createTestApp, type TestApp } from "../../test-app.ts";

async function get({ app }: TestApp, url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await app.request(url, { headers });
  const json: unknown = await response.json();
  return { status: response.status, json, headers: response.headers };
}

const path = `/v2/contract/31337/${someAddress}`;

describe("GET /v2/contract", () => {
  it("shows how both codes match, whichever API verified the contract", async () => {
    const test = createTestApp();
    addVerified(test, { record: toRecord({ creationMatch: "partial", runtimeMatch: "exact" }) });

    const { status, json } = await get(test, path);

    expect(status).to.equal(200);
    expect(json).to.deep.equal({
      match: "exact_match",
      creationMatch: "match",
      runtimeMatch: "exact_match",
      chainId: "31337",
      address: someAddress,
      verifiedAt: "2026-11-21T00:00:00Z",
      matchId: "1",
    });
  });

  it("says with nulls and 404 that a contract is not verified, or is no longer what it was", async () => {
    const test = createTestApp();
    addVerified(test);
    test.chain.codes.set(someAddress, "0x6002");

    const changed = await get(test, path);

    expect(changed.status).to.equal(404);
    expect(changed.json).to.deep.equal({
      match: null,
      creationMatch: null,
      runtimeMatch: null,
      chainId: "31337",
      address: someAddress,
    });
    expect(parseLookUpAnswer(await get(test, `/v2/contract/31337/${otherAddress}`))).to.deep.equal({
      kind: "value",
      value: { kind: "not-verified" },
    });
  });

  it("shows fields that are asked for", async () => {
    const test = createTestApp();
    addVerified(test);

    const { json } = await get(test, `${path}?fields=abi,sources,compilation.fullyQualifiedName`);

    expect(json)
      .to.deep.include({
        abi: toRecord().abi,
        sources: { "contracts/Counter.sol": { content: "contract Counter {}" } },
      })
      .and.nested.include({ "compilation.fullyQualifiedName": "contracts/Counter.sol:Counter" })
      .and.not.have.property("stdJsonInput");
  });

  it("shows the metadata and its documentation, or null if the compiler wrote no metadata", async () => {
    const [test, other] = [createTestApp(), createTestApp()];
    const output = { devdoc: { version: 1 }, userdoc: { version: 2 } };
    addVerified(test, { record: toRecord({ metadata: JSON.stringify({ output }) }) });
    addVerified(other);

    expect((await get(test, `${path}?fields=all`)).json).to.deep.include({ metadata: { output }, ...output });
    expect((await get(other, `${path}?fields=all`)).json)
      .to.include({ metadata: null, devdoc: null, userdoc: null })
      .and.include.keys("sources", "proxyResolution", "stdJsonInput", "deployment", "creationBytecode");
  });

  it("finds what a proxy delegates to on the chain", async () => {
    const test = createTestApp();
    const clone = `0x363d3d373d3d3d363d73${otherAddress.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    addVerified(test, { code: `0x${clone.slice(2)}` });
    addVerified(test, { address: otherAddress, record: toRecord({ contractName: "Behind" }) });

    const { json } = await get(test, `${path}?fields=proxyResolution`);

    expect(json).to.have.deep.property("proxyResolution", {
      isProxy: true,
      proxyType: null,
      implementations: [{ address: otherAddress, name: "Behind" }],
    });
  });

  it("says that there is no such route, or no such place", async () => {
    const test = createTestApp();
    const codeOf = async (url: string) => (await get(test, url)).json;

    expect(await codeOf(`/v2/contract/abc/${someAddress}`)).to.include({ customCode: "invalid_parameter" });
    expect(await codeOf(`/v2/contract/5/${someAddress}`)).to.include({ customCode: "unsupported_chain" });
    for (const url of [
      "/v2/contracts/31337",
      `/v2/contract/all-chains/${someAddress}/x`,
      "/v2/verification",
    ]) {
      expect(await codeOf(url), url).to.include({ customCode: "route_not_found" });
    }
  });

  for (const query of ["?fields=nothing", "?fields=all,abi"]) {
    it(`refuses ${query}`, async () => {
      const { status, json } = await get(createTestApp(), path + query);

      expect(status).to.equal(400);
      expect(json).to.have.property("customCode", "invalid_parameter");
    });
  }

  it("may be read by pages of this machine, and by no others", async () => {
    const test = createTestApp();
    addVerified(test);

    const local = await get(test, path, { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" });
    const foreign = await get(test, path, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });

    expect([local.status, local.headers.get("access-control-allow-origin")]).to.deep.equal([
      200,
      "http://localhost:3000",
    ]);
    expect([foreign.status, foreign.headers.get("access-control-allow-origin")]).to.deep.equal([403, null]);
    const api = await test.app.request("/api", { headers: { origin: "http://localhost:3000" } });
    expect(api.status).to.equal(403);
  });
});

describe("pages of Sourcify", () => {
  it("lead to the explorer's own pages", async () => {
    const { app } = createTestApp();
    const leadsTo = async (from: string) => (await app.request(from)).headers.get("location");

    expect(await leadsTo(`/repo-ui/31337/${someAddress}`)).to.equal(`/address/${someAddress}?chainid=31337`);
    expect(await leadsTo("/verify-ui/jobs/x")).to.equal("/submission/x");
    expect(await leadsTo("/repo-ui/https:%2F%2Fevil.example/x")).to.equal("/");
  });
});
