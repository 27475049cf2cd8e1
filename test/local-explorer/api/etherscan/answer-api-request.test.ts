import { expect } from "chai";
import { createFakeChain } from "../../fake-chain.ts";
import { getQuery, postForm } from "../../post-form.ts";
import { addVerified, someAddress } from "../../records.ts";
import { createTestApp } from "../../test-app.ts";

const lookUp = { action: "getabi", address: someAddress };

describe("a request to the API", () => {
  it("is read from the query, a form, a multipart form or JSON alike", async () => {
    const test = createTestApp();
    addVerified(test);
    const fields = { module: "contract", ...lookUp };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      multipart.set(name, value);
    }
    const query = new URLSearchParams(fields);
    const json = { "content-type": "application/json; charset=utf-8" };
    const responses = [
      await test.app.request(`/api?${query}`),
      await test.app.request(`/api?${query}`, { method: "POST" }),
      await test.app.request("/api", { method: "POST", body: query }),
      await test.app.request("/api", { method: "POST", body: query.toString() }),
      await test.app.request("/api", { method: "POST", body: multipart }),
      await test.app.request("/api", { method: "POST", body: JSON.stringify(fields), headers: json }),
      await test.app.request("/api?module=contract", { method: "POST", body: new URLSearchParams(lookUp) }),
    ];

    for (const response of responses) {
      expect(response.status).to.equal(200);
      expect(await response.json()).to.deep.include({ status: "1", message: "OK" });
    }
  });

  it("takes submissions by POST only, because any web page can make a browser send a GET", async () => {
    const test = createTestApp();

    for (const action of ["verifysourcecode", "verifyproxycontract"]) {
      const answer = await getQuery(test.app, { action, address: someAddress, apikey: "any" });
      expect(answer).to.deep.include({ status: "0", result: "Error! Submissions must be sent by POST" });
    }
    expect(test.queued.length).to.equal(0);
  });

  it("names what is wrong with module and action", async () => {
    const { app } = createTestApp();

    expect((await getQuery(app, { module: "stats", action: "ethprice" })).result).to.equal(
      "Error! Missing Or invalid Module name",
    );
    expect((await getQuery(app, { module: "Logs", action: "" })).result).to.equal(
      "Error! Missing Or invalid Action name",
    );
    expect((await getQuery(app, { action: "explode" })).result).to.equal(
      "Error! Missing Or invalid Action name",
    );
    expect(await (await app.request("/api")).json()).to.deep.equal({
      status: "0",
      message: "NOTOK",
      result: "Error! Missing Or invalid Module name",
    });
  });

  for (const [name, type, body] of [
    ["JSON that breaks off", "application/json", '{"module":'],
    ["JSON that is a list", "application/json", "[]"],
    ["a multipart form without its boundary", "multipart/form-data", "module=contract"],
    [
      "a multipart form that breaks off",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a"',
    ],
    [
      "JSON of too many levels",
      "application/json",
      `{"module":${"[".repeat(300_000)}${"]".repeat(300_000)}}`,
    ],
    ["a form that is not UTF-8", "application/x-www-form-urlencoded", "module=%ff%fe&action=%"],
  ] as const) {
    it(`answers ${name}`, async () => {
      const { app, internalErrors } = createTestApp();

      const response = await app.request("/api", { method: "POST", body, headers: { "content-type": type } });

      expect(response.status).to.equal(200);
      expect(await response.json())
        .to.deep.include({ status: "0", message: "NOTOK" })
        .and.to.have.property("result")
        .that.matches(/^Error! /);
      expect(internalErrors).to.deep.equal([]);
    });
  }

  it("is refused with HTTP status 413 if it is too large", async () => {
    const { app } = createTestApp({ maxBodyBytes: 10 });
    const response = await app.request("/api", { method: "POST", body: new URLSearchParams(lookUp) });

    expect(response.status).to.equal(413);
    expect(await response.json()).to.deep.include({ status: "0" });
  });

  it("is served for the chain that it names, and has to name one of several", async () => {
    const [first, second] = [createFakeChain(1), createFakeChain(7)];
    const test = createTestApp({}, [first, second]);
    addVerified({ ...test, chain: second });

    for (const unnamed of [lookUp, { ...lookUp, chainid: "" }]) {
      expect((await getQuery(test.app, unnamed)).result).to.match(/^Missing or unsupported chainid/);
    }
    expect((await getQuery(test.app, { ...lookUp, chainid: "1" })).result).to.equal(
      "Contract source code not verified",
    );
    expect((await getQuery(test.app, { ...lookUp, chainid: "7" })).status).to.equal("1");
    // The nodes change places.
    Object.assign(first, { chainId: 7, genesisHash: "0xother" });
    second.chainId = 1;
    expect((await getQuery(test.app, { ...lookUp, chainid: "7" })).status).to.equal("0");
    // Another node has the chain now, and the one that had it is down.
    Object.assign(second, { chainId: 7 });
    first.isUp = false;
    expect((await getQuery(test.app, { ...lookUp, chainid: "7" })).status).to.equal("1");
  });

  for (const chainid of ["2", "1,7", "0x1", "-1", "1e0", "99999999999999999999"]) {
    it(`is refused for the chain ${chainid}, which is not served`, async () => {
      const { app } = createTestApp({}, [createFakeChain(1), createFakeChain(7)]);

      expect((await getQuery(app, { ...lookUp, chainid })).result).to.match(
        /^Missing or unsupported chainid/,
      );
    });
  }

  it("does not show a record of an earlier chain with the same id", async () => {
    const test = createTestApp();
    addVerified(test);
    test.chain.genesisHash = "0xother";

    expect((await getQuery(test.app, lookUp)).status).to.equal("0");
  });

  it("is answered as temporary while the node is down", async () => {
    const test = createTestApp();
    addVerified(test);
    test.chain.isUp = false;

    for (const fields of [
      lookUp,
      { ...lookUp, chainid: "31337" },
      { action: "getsourcecode", address: someAddress },
      { action: "getcontractcreation", contractaddresses: someAddress },
    ]) {
      const answer = await getQuery(test.app, fields);
      expect(answer.status).to.equal("0");
      expect(answer.result).to.match(/^Unexpected err, timeout occurred or server too busy/);
    }
    expect(test.internalErrors).to.deep.equal([]);
  });

  it("reports a failure of its own to the operator alone", async () => {
    const test = createTestApp();
    test.store.close();

    const answer = await getQuery(test.app, lookUp);

    expect(answer).to.deep.include({
      status: "0",
      result: "Unexpected err, timeout occurred or server too busy. Please try again later",
    });
    expect(test.internalErrors).to.have.length(1);
  });

  it("needs a key for submissions only", async () => {
    const { app } = createTestApp();
    const submission = { action: "verifysourcecode", apikey: "" };

    expect((await postForm(app, submission)).result).to.equal("Missing/Invalid API Key");
    expect((await postForm(app, { ...submission, action: "verifyproxycontract" })).result).to.equal(
      "Missing/Invalid API Key",
    );
    expect((await postForm(app, { ...submission, apikey: "any" })).result).to.equal("Error! Missing address");
    expect((await getQuery(app, lookUp)).result).to.equal("Contract source code not verified");
  });

  it("takes only the keys of the list if there is one", async () => {
    const { app } = createTestApp({ apiKeys: ["right"] });
    const submission = { action: "verifysourcecode" };

    expect((await postForm(app, { ...submission, apikey: "wrong" })).result).to.equal("Invalid API Key");
    expect((await postForm(app, { ...submission, apikey: "right" })).result).to.equal(
      "Error! Missing address",
    );
    expect((await getQuery(app, { ...lookUp, apikey: "wrong" })).result).to.equal("Invalid API Key");
    expect((await getQuery(app, lookUp)).result).to.equal("Contract source code not verified");
  });
});
