import { expect } from "chai";
import { parseContractList, parseLookUpAnswer } from "../../../../src/explorer-api/sourcify/look-up.ts";
import { parseChains, parseVersion } from "../../../../src/explorer-api/sourcify/server-info.ts";
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

  it("takes the match of records of earlier versions for that of the runtime code", async () => {
    const test = createTestApp();
    addVerified(test);

    expect((await get(test, path)).json).to.deep.include({
      runtimeMatch: "exact_match",
      creationMatch: null,
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

  it("shows fields that are asked for, or all but some", async () => {
    const test = createTestApp();
    addVerified(test);

    const { json } = await get(test, `${path}?fields=abi,sources,compilation.fullyQualifiedName,signatures`);

    expect(json).to.deep.include({
      abi: toRecord().abi,
      sources: { "contracts/Counter.sol": { content: "contract Counter {}" } },
      compilation: { fullyQualifiedName: "contracts/Counter.sol:Counter" },
      signatures: {
        function: [
          {
            signature: "count()",
            signatureHash32: "0x06661abdecfcab6f8e8cf2e41182a05dfd130c76cb32b448d9306aa9791f3899",
            signatureHash4: "0x06661abd",
          },
        ],
        event: [],
        error: [],
      },
    });
    const but = await get(test, `${path}?omit=sources,abi`);
    expect(but.json).to.include.keys("stdJsonInput", "deployment").and.not.include.keys("sources");
  });

  it("leaves out what only a compiler tells where there is none", async () => {
    const test = createTestApp();
    addVerified(test);

    const { status, json } = await get(test, `${path}?fields=all`);

    expect(status).to.equal(200);
    expect(json).to.include.keys("sources", "proxyResolution").and.not.include.keys("metadata");
  });

  it("looks at proxies in the moment, and says when the node cannot be asked", async () => {
    const test = createTestApp();
    const clone = `0x363d3d373d3d3d363d73${otherAddress.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    addVerified(test, { code: `0x${clone.slice(2)}` });
    addVerified(test, { address: otherAddress, record: toRecord({ contractName: "Behind" }) });

    const { json } = await get(test, `${path}?fields=proxyResolution`);

    expect(json).to.have.deep.property("proxyResolution", {
      isProxy: true,
      proxyType: "EIP1167Proxy",
      implementations: [{ address: otherAddress, name: "Behind" }],
    });
  });

  for (const query of ["?fields=nothing", "?fields=abi&omit=abi", "?format=json", "?fields=all,abi"]) {
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

describe("lists of Sourcify's API", () => {
  it("have pages, by the numbers of the records", async () => {
    const test = createTestApp();
    addVerified(test);
    addVerified(test, { address: otherAddress });
    const list = async (query: string) => {
      const parsed = parseContractList(await get(test, `/v2/contracts/31337${query}`));
      return parsed.kind === "value" ? parsed.value.map(({ matchId }) => matchId) : parsed.kind;
    };

    expect(await list("")).to.deep.equal(["2", "1"]);
    expect(await list("?limit=1")).to.deep.equal(["2"]);
    expect(await list("?limit=1&afterMatchId=2")).to.deep.equal(["1"]);
    expect(await list("?sort=asc&afterMatchId=1")).to.deep.equal(["2"]);
    expect(await list("?limit=500")).to.equal("refused");
  });

  it("tell on which chains an address is verified", async () => {
    const test = createTestApp();
    addVerified(test);

    const found = parseContractList(await get(test, `/v2/contract/all-chains/${someAddress}`));
    const none = await get(test, `/v2/contract/all-chains/${otherAddress}`);

    expect(found.kind === "value" && found.value.map(({ chainId }) => chainId)).to.deep.equal([31_337]);
    expect([none.status, none.json]).to.deep.equal([404, { results: [] }]);
  });

  it("name the chains and the version", async () => {
    const test = createTestApp();

    expect(parseChains(await get(test, "/chains"))).to.have.nested.property("value[0].chainId", 31_337);
    expect(parseVersion(await get(test, "/version"))).to.have.nested.property("value.server", "1.2.3");
  });

  it("lead to the explorer's own pages", async () => {
    const { app } = createTestApp();
    const leadsTo = async (from: string) => (await app.request(from)).headers.get("location");

    expect(await leadsTo(`/repo-ui/31337/${someAddress}`)).to.equal(`/address/${someAddress}?chainid=31337`);
    expect(await leadsTo("/verify-ui/jobs/x")).to.equal("/v2/verify/x");
    expect(await leadsTo("/repo-ui/https:%2F%2Fevil.example/x")).to.equal("/");
  });
});
