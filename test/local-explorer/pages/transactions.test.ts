import { expect } from "chai";
import { keccak256 } from "../../../src/core/contract/address.ts";
import { createFailure } from "../../../src/core/errors/failure.ts";
import { addVerified, otherAddress, someAddress, toRecord } from "../records.ts";
import { createTestApp } from "../test-app.ts";
import { postPage, readFormToken, type Showcase, startShowcase } from "./start-showcase.ts";

const idOf = (signature: string) => `0x${keccak256(signature).slice(0, 8)}`;

describe("the page to write to a contract of a development chain", () => {
  let showcase: Showcase;
  let token: string;
  let accounts: readonly string[];
  before(async () => {
    showcase = await startShowcase();
    token = await readFormToken(showcase, showcase.vault);
    const page = await (await fetch(`${showcase.explorer.url}/address/${showcase.vault}/write`)).text();
    accounts = [...page.matchAll(/<option>(0x[0-9a-fA-F]{40})/g)].map(([, account]) => account ?? "");
  });
  after(() => showcase.close());

  const send = async (fields: Readonly<Record<string, string>>) =>
    await postPage(showcase, {
      path: `/address/${showcase.vault}/write`,
      fields: { chainid: "31337", do: "send", token, from: accounts[0] ?? "", ...fields },
    });
  const follow = async (response: Response) => {
    expect(response.status).to.equal(303);
    return await (await fetch(new URL(response.headers.get("location") ?? "", showcase.explorer.url))).text();
  };
  const readLastTransaction = async () => {
    const block = await showcase.chain.request("eth_getBlockByNumber", ["latest", false]);
    return /"(0x[0-9a-f]{64})"\]/.exec(JSON.stringify(block, ["transactions"]))?.[1] ?? "";
  };
  const countTransactions = async () => await showcase.chain.reader.getBlockNumber();

  it("lists the node's unlocked accounts", async () => {
    expect(accounts.map((account) => account.toLowerCase())).to.include(showcase.chain.account.toLowerCase());
    expect(accounts.length).to.be.greaterThan(1);
  });

  it("sends with ether from the account of choice, and shows the receipt with decoded events", async () => {
    const call = idOf("deposit(string)");
    const text = await follow(await send({ call, a0: "rent & <b>more</b>", value: "0.25" }));

    expect(text).to.include("<dd>succeeded</dd>").and.include("<dd>0.25 ether</dd>");
    expect(text).to.include("Function deposit").and.include("rent &amp; &lt;b&gt;more");
    expect(text).to.include("<b>Deposited</b>").and.include("250000000000000000");
  });

  it("lists the contract's last events, decoded, the newest first", async () => {
    await follow(await send({ call: idOf("setMode(uint8)"), a0: "1" }));
    const read = async (address: string) =>
      await (await fetch(`${showcase.explorer.url}/address/${address}/events?chainid=31337`)).text();

    const text = await read(showcase.vault);

    expect(text)
      .to.match(/<b>ModeChanged<\/b>[\s\S]*<b>Deposited<\/b>/)
      .and.include("/tx/0x");
    expect(await read(showcase.unverified)).to.include("There is no event.");
  });

  it("sends call data as they are written, with ether, to fallback()", async () => {
    const text = await follow(await send({ call: "fallback", a0: "0xc0ffee", value: "0.5" }));

    expect(text).to.include("<dd>succeeded</dd>").and.include("<dd>0.5 ether</dd>");
    expect(text).to.include("<b>Received</b>").and.include("0xc0ffee").and.include("500000000000000000");
    const made = await send({ call: "fallback", a0: "0xC0FFEE", value: "0.5", do: "make" });
    expect(await made.text())
      .to.include('data-data="0xc0ffee"')
      .and.include('data-value="0x6f05b59d3b20000"');
    for (const wrong of ["0xc0f", "coffee", "0x c0"]) {
      const refused = await send({ call: "fallback", a0: wrong });
      expect(await refused.text(), wrong).to.include("The call data is invalid");
    }
  });

  it("sends plain ether to receive()", async () => {
    const text = await follow(await send({ call: "receive", value: "1" }));
    expect(text)
      .to.include("<dd>1 ether</dd>")
      .and.include("<dd>succeeded</dd>")
      .and.include("Function receive");
  });

  it("says with which error a transaction reverts", async () => {
    const response = await send({ call: idOf("withdraw(uint256)"), a0: "9000000000000000000000" });

    expect(response.status).to.equal(200);
    expect(await response.text())
      .to.include("the error <code>TooMuch</code>")
      .and.include("9000000000000000000000");
  });

  it("shows why a transaction in a block failed", async () => {
    const data = `${idOf("withdraw(uint256)")}${"f".repeat(64)}`;
    await showcase.chain
      .request("eth_sendTransaction", [
        { from: showcase.chain.account, to: showcase.vault, data, gas: "0x30d40" },
      ])
      .catch(() => undefined);
    const hash = await readLastTransaction();
    const text = await (await fetch(`${showcase.explorer.url}/tx/${hash}?chainid=31337`)).text();

    expect(text).to.include("<dd>failed</dd>").and.include("the error <code>TooMuch</code>");
  });

  it("sends nothing without the token of the page, by a link, or from a foreign account", async () => {
    const call = idOf("setMode(uint8)");
    const before = await countTransactions();

    const withoutToken = await send({ call, a0: "1", token: "" });
    expect(await withoutToken.text()).to.include("older than the local explorer");
    const query = new URLSearchParams({ call, a0: "1", do: "send", token, from: accounts[0] ?? "" });
    const byLink = await fetch(`${showcase.explorer.url}/address/${showcase.vault}/write?${query}`);
    expect(await byLink.text()).to.include("Call data");
    expect(await (await send({ call, a0: "1", from: someAddress })).text()).to.include(
      "not an unlocked account",
    );
    const foreign = await fetch(`${showcase.explorer.url}/address/${showcase.vault}/write`, {
      method: "POST",
      headers: { origin: "http://localhost:3000" },
      body: query,
    });
    expect(foreign.status).to.equal(403);

    expect(await countTransactions()).to.equal(before);
  });

  it("refuses a value that is not an amount of ether", async () => {
    const response = await send({ call: idOf("deposit(string)"), a0: "", value: "1e3" });
    expect(await response.text()).to.include("not an amount of ether");
  });
});

describe("the page to write to a contract of another chain", () => {
  const abi = [{ type: "function", name: "ping", inputs: [], outputs: [], stateMutability: "nonpayable" }];
  const createTest = (client: string, host?: string) => {
    const test = createTestApp(host === undefined ? {} : { host });
    addVerified(test, { record: toRecord({ abi }) });
    test.chain.forwards.set("web3_clientVersion", client).set("eth_accounts", [otherAddress]);
    return test;
  };
  const readPage = async ({ app }: ReturnType<typeof createTestApp>) =>
    await (await app.request(`/address/${someAddress}/write`)).text();

  it("offers no account of a node that is not one for development", async () => {
    expect(await readPage(createTest("anvil/v1.7.1"))).to.include(otherAddress);
    const test = createTest("Geth/v1.15.0");

    expect(await readPage(test))
      .to.include("sends nothing")
      .and.not.include(otherAddress);
    expect(test.chain.asked).to.not.include("eth_accounts");
    await test.app.request(`/address/${someAddress}/write`, {
      method: "POST",
      body: new URLSearchParams({ call: idOf("ping()"), do: "send", from: otherAddress, token: "x" }),
    });
    expect(test.chain.asked).to.not.include("eth_sendTransaction");
  });

  it("offers no account while other machines can reach the explorer", async () => {
    expect(await readPage(createTest("anvil/v1.7.1", "0.0.0.0"))).to.not.include(otherAddress);
  });

  it("says that the node does not search for events", async () => {
    const test = createTest("Geth/v1.15.0");
    test.chain.forwards.set("eth_getLogs", "too many blocks");
    const response = await test.app.request(`/address/${someAddress}/events`);
    expect(await response.text()).to.include("does not search its last blocks");
  });

  it("shows a pending transaction, and says what is wrong with an unknown one", async () => {
    const test = createTest("Geth/v1.15.0");
    const hash = `0x${"ab".repeat(32)}`;
    const get = async (path: string) => await test.app.request(path);
    expect((await get(`/tx/${hash}`)).status).to.equal(404);
    expect((await get("/tx/0x12")).status).to.equal(400);
    expect((await get(`/tx/${hash}?chainid=5`)).status).to.equal(404);

    const pending = { from: otherAddress, to: someAddress, input: "0x", value: "0x0" };
    test.chain.forwards.set("eth_getTransactionByHash", pending);
    expect(await (await get(`/tx/${hash}`)).text()).to.include("No block has this transaction yet");
  });

  it("shows a failed transaction also if the node has no state of its block any more", async () => {
    const test = createTest("Geth/v1.15.0");
    const hash = `0x${"ab".repeat(32)}`;
    const mined = { status: "0x0", blockNumber: "0x2", gasUsed: "0x5208", contractAddress: null, logs: [] };
    test.chain.forwards
      .set("eth_getTransactionByHash", { from: otherAddress, to: someAddress, input: "0x", value: "0x0" })
      .set("eth_getTransactionReceipt", mined);
    test.chain.onCall = () => {
      throw createFailure("CHAIN_UNREACHABLE", {
        node: "fake",
        method: "eth_call",
        reason: "missing trie node",
      });
    };
    const response = await test.app.request(`/tx/${hash}`);

    expect(response.status).to.equal(200);
    expect(await response.text()).to.include("<dd>failed</dd>");
  });
});
