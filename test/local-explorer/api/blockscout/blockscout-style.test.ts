import { expect } from "chai";
import { parseSourceRecord } from "../../../../src/explorer-api/etherscan/source-record.ts";
import { createFakeChain } from "../../fake-chain.ts";
import { toSubmission } from "../../fake-compiler.ts";
import { envelope } from "../../post-form.ts";
import { addVerified, cloneOf, finishJob, otherAddress, someAddress, toDeployed } from "../../records.ts";
import { createTestApp, type TestApp } from "../../test-app.ts";

const lower = someAddress.toLowerCase();

describe("Blockscout's API in RPC style", () => {
  let test: TestApp;
  beforeEach(() => {
    test = createTestApp({ apiKeys: ["secret"], submissionsPerDay: 1 });
    test.chain.codes.set(someAddress, "0x6001");
  });
  const get = async (fields: Readonly<Record<string, string>>, status = 200) => {
    const query = new URLSearchParams({ module: "contract", ...fields });
    const response = await test.app.request(`/blockscout/api?${query}`);
    expect(response.status).to.equal(status);
    return envelope.parse(await response.json());
  };
  const post = async (fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ module: "contract", ...fields });
    const response = await test.app.request("/blockscout/api", { method: "POST", body });
    return envelope.parse(await response.json());
  };
  const submission = {
    action: "verifysourcecode",
    codeformat: "solidity-standard-json-input",
    ...toSubmission(someAddress),
  };
  const refusal = (message: string) => ({ status: "0", message, result: null });
  const submissionRefusal = (message: string) => ({ status: "0", message, result: message });
  it("refuses look-ups in the message, with no result", async () => {
    expect(await get({ action: "getabi", address: someAddress })).to.deep.equal(
      refusal("Contract source code not verified"),
    );
    expect(await get({ action: "getabi" })).to.deep.equal(refusal("Query parameter address is required"));
    expect(await get({ action: "getsourcecode", address: "0x12" })).to.deep.equal(
      refusal("Invalid address hash"),
    );
  });

  it("answers unknown actions and modules with HTTP 400", async () => {
    expect(await get({ action: "nonsense" }, 400)).to.deep.equal(refusal("Unknown action"));
    expect(await get({ module: "nonsense", action: "getabi" }, 400)).to.deep.equal(refusal("Unknown module"));
    const response = await test.app.request("/blockscout/api");
    expect(response.status).to.equal(400);
  });

  it("is asked for a chain where a request could mean several, in both styles", async () => {
    const [first, second] = [createFakeChain(1), createFakeChain(7)];
    test = createTestApp({}, [first, second]);
    addVerified({ ...test, chain: second });
    const lookUp = { action: "getabi", address: someAddress };
    const show = (query: string) =>
      test.app.request(`/blockscout/api/v2/smart-contracts/${someAddress}${query}`);

    expect((await get(lookUp)).message).to.match(/^Missing or unsupported chainid/);
    expect(await (await show("")).json())
      .to.have.property("message")
      .that.includes("chainid");
    for (const [chain, status] of [
      ["1", "0"],
      ["7", "1"],
    ] as const) {
      expect((await get({ ...lookUp, chainid: chain })).status).to.equal(status);
    }
    expect((await show("?chainid=1")).status).to.equal(404);
    expect((await show("?chain_id=7")).status).to.equal(200);
  });

  it("shows the address alone where nothing is verified, and Blockscout's record where something is", async () => {
    expect(await get({ action: "getsourcecode", address: someAddress })).to.have.deep.property("result", [
      { Address: lower },
    ]);
    const code = cloneOf(otherAddress);
    addVerified(test, { code });
    test.store.proxies.link(toDeployed(test, { address: someAddress, code }), otherAddress);

    const { result } = await get({ action: "getsourcecode", address: someAddress });

    const record = Array.isArray(result) ? result[0] : undefined;
    expect(record).to.include({
      Address: lower,
      ContractName: "Counter",
      FileName: "contracts/Counter.sol",
      SourceCode: "contract Counter {}",
      OptimizationUsed: "true",
      IsProxy: "true",
      ImplementationAddress: otherAddress.toLowerCase(),
    });
    expect(parseSourceRecord(record)).to.have.nested.property("value.compilerInput.language", "Solidity");
    expect(await get({ action: "getabi", address: someAddress })).to.include({ status: "1", message: "OK" });
  });

  it("refuses submissions in Blockscout's words, in the message and in the result", async () => {
    const { codeformat: _, ...noFormat } = submission;
    expect(await post(noFormat)).to.deep.equal(submissionRefusal("Missing codeformat field"));
    expect(await post({ ...submission, contractaddress: otherAddress })).to.deep.equal(
      submissionRefusal("Address is not a smart-contract"),
    );
    expect(await get(submission)).to.include({ status: "0" });
    expect(test.store.jobs.count("source")).to.equal(0);
    addVerified(test);
    expect(await post(submission)).to.deep.equal(submissionRefusal("Smart-contract already verified."));
  });

  it("finds the constructor arguments itself if a submission has none, as that of hardhat-verify 2", async () => {
    const isAutomatic = async (changes: Readonly<Record<string, string>>) => {
      await post({ ...submission, ...changes });
      return test.store.jobs.findUnfinished(test.queued.at(-1) ?? "")?.request;
    };
    const path = "submission.autodetectsArguments";

    expect(await isAutomatic({})).to.have.nested.property(path, true);
    expect(await isAutomatic({ constructorArguements: "07" })).to.have.nested.property(path, false);
    const given = { constructorArguements: "07", autodetectConstructorArguments: "true" };
    expect(await isAutomatic(given)).to.have.nested.property(path, true);
    expect(await isAutomatic({ autodetectConstructorArguments: "false" })).to.have.nested.property(
      path,
      false,
    );
  });

  it("links verified proxies alone", async () => {
    const link = { action: "verifyproxycontract", address: someAddress };
    const check = (guid: string) => get({ action: "checkproxyverification", guid });

    expect(await post(link)).to.deep.equal(submissionRefusal("Smart-contract not found or is not verified"));
    addVerified(test);
    const uid = String((await post(link)).result);
    expect(await check(uid)).to.include({ status: "1", result: "Verification in progress" });
    finishJob(test, uid, {
      kind: "rejected",
      message: "A corresponding implementation contract was unfortunately not detected.",
    });
    expect(await check(uid)).to.include({ status: "0", message: "NOTOK" });
    expect(await check("00")).to.include({ status: "1", result: "Unknown UID" });
  });

  it("answers with the creations of ten contracts and drops the rest and the unknown", async () => {
    test.chain.creations.set(someAddress, {
      address: someAddress,
      creator: otherAddress,
      transactionHash: `0x${"11".repeat(32)}`,
    });
    const unknown = Array.from({ length: 9 }, () => otherAddress);
    const ask = (contractaddresses: string) => get({ action: "getcontractcreation", contractaddresses });

    expect(await ask([...unknown, ` ${someAddress}`, "nonsense"].join(","))).to.have.nested.property(
      "result[0].contractAddress",
      lower,
    );
    expect(await ask(otherAddress)).to.deep.include({ status: "1", result: [] });
    expect(await ask("0x12")).to.deep.equal(submissionRefusal("Invalid address hash"));
    expect(await ask("")).to.deep.equal(submissionRefusal("Query parameter contractaddresses is required"));
  });
});
