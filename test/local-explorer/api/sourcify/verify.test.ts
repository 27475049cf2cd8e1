import { expect } from "chai";
import {
  buildVerifyRequest,
  type Verification,
} from "../../../../src/explorer-api/sourcify/verify-requests.ts";
import { addVerified, someAddress, toRecord } from "../../records.ts";
import { createTestApp, type TestApp } from "../../test-app.ts";

const standardJson: Verification = {
  kind: "standard-json",
  input: { language: "Solidity", sources: { "A.sol": { content: "contract A {}" } }, settings: {} },
  compilerVersion: "v0.8.30+commit.73712a01.Emscripten.clang",
  fullyQualifiedName: "A.sol:A",
};

const place = { chainId: 31_337, address: someAddress };

function withCode(...args: Parameters<typeof createTestApp>): TestApp {
  const test = createTestApp(...args);
  test.chain.codes.set(someAddress, "0x6001");
  return test;
}

async function send(
  { app }: TestApp,
  { path, ...init }: RequestInit & { readonly path: string },
): Promise<{ readonly status: number; readonly json: Readonly<Record<string, unknown>> }> {
  const response = await app.request(path, init);
  const json: unknown = await response.json();
  return { status: response.status, json: { ...Object(json) } };
}

async function post(test: TestApp, verification: Verification = standardJson, changes: object = {}) {
  const { path, body } = buildVerifyRequest(place, verification);
  return await send(test, {
    path: `/${path}`,
    method: "POST",
    body: JSON.stringify({ ...Object(body), ...changes }),
    headers: { "content-type": "application/json" },
  });
}

const codeOf = ({ status, json }: Awaited<ReturnType<typeof send>>) => [status, json.customCode];

describe("POST /v2/verify", () => {
  it("answers 202 with a lower-case UUID, stores the job and needs no key", async () => {
    const test = withCode({ apiKeys: ["other"] });

    const { status, json } = await post(test);

    expect(status).to.equal(202);
    expect(json.verificationId).to.match(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const [receipt = ""] = test.queued;
    expect(receipt).to.equal(json.verificationId);
    expect(test.store.jobs.findUnfinished(receipt)?.request)
      .to.have.property("submission")
      .that.includes({ address: someAddress, compilerVersion: "v0.8.30+commit.73712a01" });
  });

  it("shows the job while it runs, as hardhat-verify and forge read it", async () => {
    const test = withCode();
    const { json: accepted } = await post(test);

    const { status, json } = await send(test, { path: `/v2/verify/${String(accepted.verificationId)}` });

    expect(status).to.equal(200);
    expect(json).to.deep.include({ isJobCompleted: false, verificationId: accepted.verificationId });
    expect(json.jobStartTime).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(json.contract).to.deep.equal({
      match: null,
      creationMatch: null,
      runtimeMatch: null,
      chainId: "31337",
      address: someAddress,
    });
  });

  it("takes one job for a contract at a time", async () => {
    const test = withCode();
    await post(test);

    expect(codeOf(await post(test))).to.deep.equal([429, "duplicate_verification_request"]);
    // The process that accepted the first one may have been killed.
    expect(test.queued).to.deep.equal([test.queued[0], test.queued[0]]);
  });

  it("refuses what is verified already only where both codes match exactly", async () => {
    const both = withCode();
    addVerified(both, { record: toRecord({ runtimeMatch: "exact", creationMatch: "exact" }) });
    const runtimeOnly = withCode();
    addVerified(runtimeOnly, { record: toRecord() });

    expect(codeOf(await post(both))).to.deep.equal([409, "already_verified"]);
    expect((await post(runtimeOnly)).status).to.equal(202);
  });

  it("takes standard JSON alone", async () => {
    for (const kind of ["metadata", "similarity", "etherscan"]) {
      const path = `/v2/verify/${kind}/31337/${someAddress}`;
      expect(codeOf(await send(withCode(), { path, method: "POST", body: "{}" }))).to.deep.equal([
        404,
        "route_not_found",
      ]);
    }
  });

  for (const [title, path, body, expected] of [
    ["another chain", `/v2/verify/1/${someAddress}`, "{}", "unsupported_chain"],
    ["no chain id", `/v2/verify/mainnet/${someAddress}`, "{}", "invalid_parameter"],
    ["no address", "/v2/verify/31337/0x12", "{}", "invalid_parameter"],
    ["no JSON", `/v2/verify/31337/${someAddress}`, "{", "invalid_json"],
    ["no object", `/v2/verify/31337/${someAddress}`, "[]", "invalid_parameter"],
    ["nothing in it", `/v2/verify/31337/${someAddress}`, "{}", "invalid_parameter"],
    ["deep JSON", `/v2/verify/31337/${someAddress}`, "[".repeat(200) + "]".repeat(200), "invalid_json"],
  ] as const) {
    it(`refuses ${title}`, async () => {
      const refused = await send(withCode(), { path, method: "POST", body });

      expect(codeOf(refused)).to.deep.equal([400, expected]);
      expect(refused.json.message).to.be.a("string");
      expect(refused.json.errorId).to.match(/^[0-9a-f-]{36}$/);
    });
  }

  it("refuses what a web page makes a browser post, also one of this machine", async () => {
    const body = JSON.stringify(buildVerifyRequest(place, standardJson).body);
    for (const headers of [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "http://localhost:3000" },
      { origin: "http://localhost:3000" },
    ]) {
      const path = `/v2/verify/31337/${someAddress}`;
      const refused = await send(withCode(), { path, method: "POST", body, headers });

      expect(codeOf(refused)).to.deep.equal([403, "forbidden"]);
    }
  });

  it("answers 500 while the node is down", async () => {
    const test = withCode();
    test.chain.isUp = false;

    expect(codeOf(await post(test))).to.deep.equal([500, "internal_error"]);
    expect(test.internalErrors).to.deep.equal([]);
  });
});

describe("GET /v2/verify", () => {
  it("refuses an unknown id", async () => {
    const unknown = "9d8c1b1e-6a52-4f8f-9f7c-0d6f5f1f2b3c";

    expect(codeOf(await send(withCode(), { path: `/v2/verify/${unknown}` }))).to.deep.equal([
      404,
      "job_not_found",
    ]);
    expect(codeOf(await send(withCode(), { path: `/v2/verify/${unknown.toUpperCase()}` }))).to.deep.equal([
      400,
      "invalid_parameter",
    ]);
  });
});
