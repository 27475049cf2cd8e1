import { expect } from "chai";
import { getQuery, postForm } from "../../post-form.ts";
import { addVerified, finishJob, otherAddress, someAddress, toRecord } from "../../records.ts";
import { createTestApp } from "../../test-app.ts";

const fields = {
  action: "verifysourcecode",
  contractaddress: someAddress,
  sourceCode: toRecord().sourceCode,
  codeformat: "solidity-standard-json-input",
  contractname: "contracts/Counter.sol:Counter",
  compilerversion: "v0.8.30+commit.73712a01",
};

const withCode = (...args: Parameters<typeof createTestApp>) => {
  const test = createTestApp(...args);
  test.chain.codes.set(someAddress, "0x6001");
  return test;
};

describe("verifysourcecode", () => {
  it("stores the job before it answers with a receipt of fifty letters and digits", async () => {
    const test = withCode();

    const { status, message, result } = await postForm(test.app, {
      ...fields,
      constructorArguements: "0x00FF",
      licenseType: "3",
    });

    expect([status, message]).to.deep.equal(["1", "OK"]);
    expect(result).to.match(/^[a-z0-9]{50}$/);
    expect(test.queued).to.have.length(1);
    expect(await getQuery(test.app, { action: "checkverifystatus", guid: String(result) })).to.deep.equal({
      status: "0",
      message: "NOTOK",
      result: "Pending in queue",
    });
    const job = test.store.jobs.findUnfinished(test.queued[0] ?? "");
    expect(job?.request).to.deep.include({ kind: "source" });
    expect(job?.request).to.have.nested.property("submission.encodedConstructorArguments", "00ff");
  });

  it("gives our own client the receipt of the job that works on the same submission", async () => {
    const test = withCode({ ownKey: "own" });
    const post = async (changes: Record<string, string>) =>
      (await postForm(test.app, { ...fields, apikey: "own", ...changes })).result;
    const first = await post({});
    const others = [await post({ licenseType: "3" }), await post({ apikey: "other" })];

    expect(await post({})).to.equal(first);
    expect(new Set([first, ...others]).size).to.equal(3);
    expect(test.store.jobs.count("source")).to.equal(3);
  });

  it("says so when the contract is verified already, but takes a better source for a partial match", async () => {
    const exact = withCode();
    addVerified(exact);
    const partial = withCode();
    addVerified(partial, { record: toRecord({ match: "partial" }) });

    expect(await postForm(exact.app, fields)).to.deep.equal({
      status: "0",
      message: "NOTOK",
      result: "Contract source code already verified",
    });
    expect((await postForm(partial.app, fields)).status).to.equal("1");
  });

  it("waits for code to appear, and names the address if it does not", async () => {
    const late = createTestApp({ codeWaitMs: 3_000 });
    setTimeout(() => late.chain.codes.set(someAddress, "0x6001"), 3);
    const never = createTestApp({ codeWaitMs: 3_000 });
    const startMs = never.clock.nowMs;

    expect((await postForm(late.app, fields)).status).to.equal("1");
    expect((await postForm(never.app, fields)).result).to.equal(
      `Unable to locate ContractCode at ${someAddress.toLowerCase()}`,
    );
    expect(never.clock.nowMs - startMs).to.be.within(2_500, 3_000);
  });

  it("limits the submissions of each key and day", async () => {
    const test = withCode({ submissionsPerDay: 2 });
    const submit = async (apikey: string) => (await postForm(test.app, { ...fields, apikey })).result;
    await submit("one");
    await submit("one");

    expect(await submit("one")).to.equal("Daily limit of 2 source code submissions reached");
    expect(await submit("two")).to.match(/^[a-z0-9]{50}$/);
    test.clock.nowMs += 24 * 60 * 60 * 1000;
    expect(await submit("one")).to.match(/^[a-z0-9]{50}$/);
  });

  it("counts submissions with its own key against no limit", async () => {
    const test = withCode({
      submissionsPerDay: 1,
      proxySubmissionsPerDay: 1,
      ownKey: "own",
      apiKeys: ["other"],
    });
    const submit = async (apikey: string, asked: Record<string, string> = fields) =>
      (await postForm(test.app, { ...asked, apikey })).status;
    const proxy = { action: "verifyproxycontract", address: someAddress };

    expect([await submit("own"), await submit("own"), await submit("own", proxy)]).to.deep.equal([
      "1",
      "1",
      "1",
    ]);
    expect(await submit("own", proxy)).to.equal("1");
    expect([await submit("other"), await submit("other"), await submit("wrong")]).to.deep.equal([
      "1",
      "0",
      "0",
    ]);
  });

  it("is answered as temporary while the node is down, and does not count as a submission", async () => {
    const test = withCode({ submissionsPerDay: 1 });
    test.chain.isUp = false;
    expect((await postForm(test.app, fields)).result).to.match(/server too busy/);

    test.chain.isUp = true;
    expect((await postForm(test.app, fields)).status).to.equal("1");
  });
});

describe("verifyproxycontract", () => {
  const proxy = { action: "verifyproxycontract", address: someAddress };

  it("takes a proxy from body or query, and has receipts of its own", async () => {
    const test = withCode();

    const { result } = await postForm(test.app, { ...proxy, expectedimplementation: otherAddress });

    const guid = String(result);
    expect(guid).to.match(/^[a-z0-9]{50}$/);
    const query = new URLSearchParams({ module: "contract", ...proxy, apikey: "k" });
    const inQuery = await test.app.request(`/api?${query}`, { method: "POST" });
    expect(await inQuery.json()).to.deep.include({ status: "1" });
    expect((await getQuery(test.app, { action: "checkproxyverification", guid })).result).to.equal(
      "Pending in queue",
    );
    expect((await getQuery(test.app, { action: "checkverifystatus", guid })).result).to.equal(
      "Unable to locate guid",
    );
  });

  it("has a daily limit of its own", async () => {
    const test = withCode({ proxySubmissionsPerDay: 1 });
    await postForm(test.app, proxy);

    expect((await postForm(test.app, proxy)).result).to.equal("Daily limit of 1 proxy submissions reached");
    expect((await postForm(test.app, fields)).status).to.equal("1");
  });

  it("says where there is no code", async () => {
    const { result } = await postForm(createTestApp().app, proxy);

    expect(result).to.equal(`Unable to locate ContractCode at ${someAddress.toLowerCase()}`);
  });
});

describe("checkverifystatus", () => {
  it("gives the verdict as it was stored, by GET or POST, and while the node is down", async () => {
    const test = withCode();
    const receipts = await Promise.all(
      [1, 2, 3].map(async () => String((await postForm(test.app, fields)).result)),
    );
    const verdicts = [
      { kind: "verified", message: "Pass - Verified" },
      { kind: "already-verified", message: "Already Verified" },
      { kind: "rejected", message: "Fail - Unable to verify. Because" },
    ] as const;
    for (const [index, verdict] of verdicts.entries()) {
      finishJob(test, receipts[index] ?? "", verdict);
    }
    expect((await test.app.request(`/submission/${receipts[2]}`)).status).to.equal(200);
    test.chain.isUp = false;

    const answers = await Promise.all(
      receipts.map((guid) => postForm(test.app, { action: "checkverifystatus", guid })),
    );

    expect(
      new Set(answers.map(({ status, message, result }) => `${status} ${message} ${result}`)),
    ).to.deep.equal(
      new Set([
        "1 OK Pass - Verified",
        "0 NOTOK Already Verified",
        `0 NOTOK Fail - Unable to verify. Because. See http://localhost/submission/${receipts[2]}`,
      ]),
    );
  });

  it("waits a little for a verdict that is about to come", async () => {
    const test = withCode({ statusWaitMs: 3_000 });
    const guid = String((await postForm(test.app, fields)).result);
    const ask = async () => (await getQuery(test.app, { action: "checkverifystatus", guid })).result;
    const startMs = test.clock.nowMs;

    expect(await ask()).to.equal("Pending in queue");
    expect(test.queued, "for an explorer that was started again").to.deep.equal([guid, guid]);
    expect(test.clock.nowMs - startMs).to.be.within(2_900, 3_000);

    const answer = ask();
    finishJob(test, guid, { kind: "verified", message: "Pass - Verified" });
    expect(await answer).to.equal("Pass - Verified");
  });

  it("says what is wrong with a receipt", async () => {
    const { app } = createTestApp();

    expect((await getQuery(app, { action: "checkverifystatus", guid: "x" })).result).to.equal(
      "Unable to locate guid",
    );
    expect((await getQuery(app, { action: "checkverifystatus" })).result).to.equal("Missing GUID");
  });
});
