import { expect } from "chai";
import { createExplorer } from "../../../src/explorer-client/etherscan/create-explorer.ts";
import type { ExplorerSettings } from "../../../src/explorer-client/open-connection.ts";
import type { Submission } from "../../../src/verification/ports.ts";
import { type LoopbackServer, withLoopbackServer } from "../../helpers/loopback-server.ts";
import { responseFixture } from "../../helpers/response-fixture.ts";
import { createVirtualClock } from "../../helpers/virtual-clock.ts";

const key = "KEY0123456789ABCDEF";

const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

const receipt = "ezq878u486pzijkvvmerl6a9mzwhv6sefgvqi5tkwceejc7tvn";

const submission: Submission = {
  address,
  codeFormat: "solidity-standard-json-input",
  sourceCode: '{"language":"Solidity","sources":{"A.sol":{"content":"a & b = ü"}}}',
  contractName: "contracts/A.sol:A",
  compilerVersion: "v0.8.30+commit.73712a01",
  encodedConstructorArguments: "ab12",
  licenseType: 3,
};

const sharedFields = { module: "contract", apikey: key };

describe("createExplorer", () => {
  it("paces submissions and links of all chains together, by host and key", async () => {
    const clock = createVirtualClock();
    const answer = { json: { status: "1", message: "OK", result: receipt } };
    await withLoopbackServer([answer, answer, answer], async (server) => {
      const on = (chainId: number) =>
        createExplorer({
          name: "Scan",
          apiUrl: `${server.url}/v2/api`,
          apiKey: key,
          dialect: "etherscan-v2",
          chainId,
          requestsPerSecond: 2,
          clock,
        });
      await on(1).submitProxy({ address, expectedImplementation: other });
      await on(10).submitProxy({ address, expectedImplementation: other });
      await on(10).submitContract(submission);

      expect(server.requests.map(({ query }) => query.get("action"))).to.deep.equal([
        "verifyproxycontract",
        "verifyproxycontract",
        "verifysourcecode",
      ]);
      expect(server.requests.map(({ query }) => query.get("chainid"))).to.deep.equal(["1", "10", "10"]);
      expect(clock.sleepsMs).to.deep.equal([1125]);
    });
  });

  it("submits a contract with POST, its fields in the body under both spellings", async () => {
    await withLoopbackServer([{ json: { status: "1", message: "OK", result: receipt } }], async (server) => {
      expect(await open(server).submitContract(submission)).to.deep.equal({ kind: "receipt", receipt });
      expectPost(server, {
        query: { ...sharedFields, action: "verifysourcecode" },
        body: {
          ...sharedFields,
          action: "verifysourcecode",
          contractaddress: address,
          sourceCode: submission.sourceCode,
          codeformat: "solidity-standard-json-input",
          contractname: "contracts/A.sol:A",
          compilerversion: "v0.8.30+commit.73712a01",
          constructorArguements: "ab12",
          constructorArguments: "ab12",
          licenseType: "3",
        },
      });
    });
  });

  it("takes no receipt that repeats the key, also a short one", async () => {
    for (const [apiKey, result] of [
      [key, `job-${key}`],
      ["k3y", "k3y"],
    ] as const) {
      const json = { status: "1", message: "OK", result };
      await withLoopbackServer([{ json }, { json }], async (server) => {
        const explorer = open(server, { apiKey });
        expect(await explorer.submitContract(submission)).to.include({ kind: "unknown" });
        expect(JSON.stringify(await explorer.submitProxy({ address }))).not.to.include(apiKey);
      });
    }
  });

  it("does not know the outcome of a submission that is answered with 303", async () => {
    const seeOther = { status: 303, headers: { location: "/queued" }, text: "" };
    await withLoopbackServer([seeOther], async (server) => {
      expect((await open(server).submitContract(submission)).kind).to.equal("unknown");
    });
  });

  it("keeps the query of the explorer's own address, and its chain and key", async () => {
    await withLoopbackServer([{ json: responseFixture("etherscan-abi").response }], async (server) => {
      const apiUrl = `${server.url}/v2/api?chainid=5&tenant=a&apiKey=${key}`;
      const explorer = createExplorer({ name: "Test", apiUrl, chainId: 1 });
      await explorer.getAbi(address);
      expectGet(server, { ...sharedFields, action: "getabi", address, chainid: "5", tenant: "a" }, "/v2/api");
      expect(explorer.apiUrl).to.equal(`${server.url}/v2/api`);
    });
  });

  it("sends the headers and credentials that are set", async () => {
    await withLoopbackServer([{ json: responseFixture("etherscan-abi").response }], async (server) => {
      const apiUrl = `http://user:pass%21word@${server.host}/api`;
      const explorer = createExplorer({ name: "Test", apiUrl, chainId: 1, headers: { "X-Team": "blue" } });
      await explorer.getAbi(address);
      expect(only(server).headers).to.deep.include({
        "x-team": "blue",
        accept: "application/json",
        "user-agent": "hardhat-verify-contract",
        authorization: `Basic ${Buffer.from("user:pass!word").toString("base64")}`,
      });
      expect(explorer.apiUrl).to.equal(`http://${server.host}/api`);
    });
  });

  it("links to the address's page if the explorer has pages", () => {
    const settings = { name: "Test", apiUrl: "https://api.example/api", chainId: 1 };
    for (const browserUrl of ["https://example", "https://example/"]) {
      expect(createExplorer({ ...settings, browserUrl }).addressUrl(address)).to.equal(
        `https://example/address/${address}#code`,
      );
    }
    expect(createExplorer(settings).addressUrl(address)).to.equal(undefined);
    expect(createExplorer(settings).apiUrl).to.equal("https://api.example/api");
  });

  it("links to Blockscout's page of the source, also where only the answers tell that it is one", async () => {
    const page = `https://example/address/${address}?tab=contract`;
    const settings = { name: "Test", chainId: 1, browserUrl: "https://example/" };
    const apiUrl = "https://eth.blockscout.com/api";
    expect(createExplorer({ ...settings, apiUrl }).addressUrl(address)).to.equal(page);

    const { response } = responseFixture("blockscout-source-unverified");
    await withLoopbackServer([{ json: response }], async (server) => {
      const explorer = open(server, { browserUrl: "https://example" });
      await explorer.getSourceCode(address);
      expect(explorer.addressUrl(address)).to.equal(page);
    });
  });

  it("links to Routescan's page of the address, which is the same on all chains", () => {
    const apiUrl = "https://api.routescan.io/v2/network/mainnet/evm/43114_2/etherscan/api";
    const settings = { name: "Routescan", apiUrl, chainId: 43_114 };
    const own = { ...settings, browserUrl: "https://snowtrace.io/" };
    const elsewhere = { ...settings, apiUrl: "https://proxy.example/api", dialect: "routescan" } as const;

    expect([settings, own, elsewhere].map((one) => createExplorer(one).addressUrl(address))).to.deep.equal([
      `https://routescan.io/address/${address}`,
      `https://snowtrace.io/address/${address}`,
      undefined,
    ]);
  });

  it("does not ask Routescan to link a proxy", async () => {
    await withLoopbackServer([], async (server) => {
      const answer = await open(server, { dialect: "routescan" }).submitProxy({ address });
      expect(answer).to.deep.equal({
        kind: "unsupported",
        message: "Routescan does not link proxies on request.",
      });
    });
  });
});

function open({ url }: LoopbackServer, settings: Partial<ExplorerSettings> = {}) {
  return createExplorer({ name: "Test", apiUrl: `${url}/api`, chainId: 1, apiKey: key, ...settings });
}

function only({ requests }: LoopbackServer) {
  const [request] = requests;
  if (request === undefined || requests.length > 1) {
    throw new Error(`one request expected, ${requests.length} seen`);
  }
  return request;
}

function expectGet(server: LoopbackServer, query: Readonly<Record<string, string>>, apiPath = "/api"): void {
  const request = only(server);
  expect(request).to.deep.include({ method: "GET", path: apiPath, body: "" });
  expect(toFields(request.query)).to.deep.equal(query);
}

function expectPost(
  server: LoopbackServer,
  { query, body }: Readonly<Record<"query" | "body", Readonly<Record<string, string>>>>,
): void {
  const request = only(server);
  expect(request).to.deep.include({ method: "POST", path: "/api" });
  expect(request.headers["content-type"]).to.equal("application/x-www-form-urlencoded");
  expect(toFields(request.query)).to.deep.equal(query);
  expect(toFields(request.form)).to.deep.equal(body);
}

/** Each name must be there once. */
function toFields(parameters: URLSearchParams): Record<string, string> {
  expect(new Set(parameters.keys()).size).to.equal([...parameters].length);
  return Object.fromEntries(parameters);
}
