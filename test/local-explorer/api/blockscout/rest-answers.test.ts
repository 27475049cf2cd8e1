import { expect } from "chai";
import { parseSmartContractAnswer } from "../../../../src/explorer-api/blockscout/smart-contract.ts";
import type { LocalExplorerSettings } from "../../../../src/local-explorer/local-explorer-settings.ts";
import { toSubmission } from "../../fake-compiler.ts";
import { addVerified, otherAddress, someAddress } from "../../records.ts";
import { createTestApp, type TestApp } from "../../test-app.ts";

const { sourceCode = "", compilerversion = "" } = toSubmission(someAddress);

describe("Blockscout's REST API", () => {
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
  const toForm = (text = sourceCode, type = "application/json") => {
    const form = new FormData();
    form.set("compiler_version", compilerversion);
    form.set("license_type", "mit");
    form.set("files[0]", new File([text], "input.json", { type }));
    return form;
  };
  const submit = (body: FormData = toForm(), address: string = someAddress) =>
    request(`${address}/verification/via/standard-input`, { method: "POST", body });
  const message = (text: string) => ({ message: text });

  it("takes standard JSON without a key", async () => {
    expect(await submit()).to.deep.equal({
      status: 200,
      json: message("Smart-contract verification started"),
    });
    expect([test.store.jobs.count("source"), test.wakeCount]).to.deep.equal([1, 1]);
  });

  it("takes a single file as JSON and as a form", async () => {
    const fields = { compiler_version: compilerversion, source_code: "contract A {}" };
    const path = `${someAddress}/verification/via/flattened-code`;
    const headers = { "content-type": "application/json" };

    expect(
      await request(path, {
        method: "POST",
        body: JSON.stringify({ ...fields, is_optimization_enabled: true, libraries: {} }),
        headers,
      }),
    ).to.have.property("status", 200);
    expect(await request(path, { method: "POST", body: new URLSearchParams(fields) })).to.have.property(
      "status",
      200,
    );
    expect(test.store.jobs.count("source")).to.equal(2);
  });

  it("says what is wrong in Blockscout's words", async () => {
    expect(await submit(toForm(), otherAddress)).to.deep.equal({
      status: 404,
      json: message("Address is not a smart-contract"),
    });
    expect(await submit(toForm(), "0x12")).to.deep.equal({
      status: 422,
      json: message("Invalid parameter(s)"),
    });
    expect(await submit(toForm(sourceCode, "text/plain"))).to.deep.equal({
      status: 200,
      json: message("JSON files not found"),
    });
    expect(await submit(new FormData())).to.deep.equal({ status: 400, json: message("Bad request") });
    addVerified(test);
    expect(await submit()).to.deep.equal({ status: 200, json: message("Already verified") });
    expect(test.store.jobs.count("source")).to.equal(0);
  });

  for (const method of ["multi-part", "sourcify", "vyper-code", "vyper-standard-input", "nonsense"]) {
    it(`does not serve ${method}`, async () => {
      expect(
        await request(`${someAddress}/verification/via/${method}`, { method: "POST", body: toForm() }),
      ).to.deep.equal({ status: 404, json: message("Not found") });
    });
  }

  it("takes submissions by POST alone, and of no page of another origin", async () => {
    const path = `${someAddress}/verification/via/standard-input`;
    expect(await request(path)).to.deep.equal({ status: 404, json: message("Not found") });
    const foreign = { method: "POST", body: toForm(), headers: { origin: "https://evil.example" } };
    expect(await request(path, foreign)).to.have.property("status", 403);
    expect(test.store.jobs.count("source")).to.equal(0);
  });

  it("bounds bodies, sources, members, fields and the queue", async () => {
    const many = `{"a":[${"[],".repeat(200_000)}[]]}`;
    expect(await submit(toForm(many))).to.have.property("status", 413);
    const fields = new FormData();
    for (let field = 0; field < 10_100; field += 1) {
      fields.set(`field${field}`, "");
    }
    expect(await submit(fields)).to.have.property("status", 400);
    start({ maxSourceCharacters: 10, maxPendingJobs: 1 });
    expect(await submit()).to.have.property("status", 413);
    start({ maxPendingJobs: 1 });
    expect([(await submit()).status, (await submit()).status]).to.deep.equal([200, 503]);
    start({ maxBodyBytes: 100 });
    expect(await submit()).to.have.property("status", 413);
  });

  it("shows what is verified, what is not, and what is no contract", async () => {
    expect(parseSmartContractAnswer(await request(someAddress))).to.have.nested.property(
      "value.match",
      undefined,
    );
    expect(await request(otherAddress)).to.deep.equal({ status: 404, json: message("Not found") });
    expect(await request("0x12")).to.have.property("status", 422);
    addVerified(test);
    expect(parseSmartContractAnswer(await request(someAddress.toLowerCase()))).to.have.nested.property(
      "value.source.contractName",
      "Counter",
    );
  });

  it("answers as unavailable while the node does not answer, and refuses a chain that is not served", async () => {
    expect(await request(`${someAddress}?chainid=5`)).to.have.property("status", 404);
    test.chain.isUp = false;
    expect(await request(someAddress)).to.have.property("status", 503);
    expect(test.internalErrors).to.deep.equal([]);
  });

  it("misbehaves by the script of faults", async () => {
    const fault = { kind: "http", status: 502, body: "{}" } as const;
    start({
      faults: [
        { action: "blockscout-verify", call: 1, fault: { ...fault, handled: true } },
        { action: "blockscout-contract", call: 2, fault },
        { action: "blockscout-config", call: "every", fault },
      ],
    });

    expect((await submit()).status).to.equal(502);
    expect(test.store.jobs.count("source")).to.equal(1);
    expect([(await request(someAddress)).status, (await request(someAddress)).status]).to.deep.equal([
      200, 502,
    ]);
    expect((await request("verification/config")).status).to.equal(502);
  });
});
