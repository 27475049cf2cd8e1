import { expect } from "chai";
import type { ChainLog, ContractCreation } from "../../../../src/verification/ports.ts";
import { getQuery, postForm } from "../../post-form.ts";
import { otherAddress, someAddress, someCreation } from "../../records.ts";
import { createTestApp, type TestApp } from "../../test-app.ts";

const log: ChainLog = {
  address: someAddress,
  topics: [`0x${"bc".repeat(32)}`],
  data: "0x01",
  blockNumber: 12,
  blockHash: `0x${"b1".repeat(32)}`,
  timestamp: 1_795_223_332,
  transactionHash: `0x${"ab".repeat(32)}`,
  transactionIndex: 0,
  logIndex: 3,
  gasUsed: 21_000,
  gasPrice: "0x3b9aca00",
};
const entry = {
  address: someAddress.toLowerCase(),
  topics: log.topics,
  data: "0x01",
  blockNumber: "0xc",
  blockHash: log.blockHash,
  timeStamp: "0x6b00ef24",
  gasPrice: "0x3b9aca00",
  gasUsed: "0x5208",
  logIndex: "0x3",
  transactionHash: log.transactionHash,
  transactionIndex: "0x",
};

describe("getLogs", () => {
  const withLogs = (count = 1): TestApp => {
    const test = createTestApp();
    test.chain.logs.push(...Array.from({ length: count }, (_, index) => ({ ...log, logIndex: index + 3 })));
    return test;
  };
  // As OpenZeppelin's plugin asks: `latest` and a topic; its older versions by POST.
  const fields = {
    module: "logs",
    action: "getLogs",
    address: someAddress,
    fromBlock: "0",
    toBlock: "latest",
    topic0: log.topics[0] ?? "",
  };

  it("gives a contract's logs in Etherscan's form, by GET and by POST", async () => {
    const { app } = withLogs();
    const answer = { status: "1", message: "OK", result: [entry] };

    expect(await getQuery(app, fields)).to.deep.equal(answer);
    expect(await postForm(app, fields)).to.deep.equal(answer);
  });

  it("says in Etherscan's words that there are none", async () => {
    const { app } = withLogs();

    expect(await getQuery(app, { ...fields, address: otherAddress })).to.deep.equal({
      status: "0",
      message: "No records found",
      result: [],
    });
  });

  it("gives them page by page", async () => {
    const { app } = withLogs(5);
    const ask = async (page: string) => {
      const { result } = await getQuery(app, { ...fields, page, offset: "2" });
      return Array.isArray(result) ? result.map(({ logIndex }) => logIndex) : result;
    };

    expect(await ask("1")).to.deep.equal(["0x3", "0x4"]);
    expect(await ask("3")).to.deep.equal(["0x7"]);
    expect(await ask("4")).to.deep.equal([]);
  });

  it("takes what is empty for what is not given", async () => {
    const { app } = withLogs();
    const empty = { address: "", fromBlock: "", toBlock: "", topic0: "", topic0_1_opr: "", page: "" };

    expect((await getQuery(app, { ...fields, ...empty })).result).to.deep.equal([entry]);
  });

  for (const [name, wrong, text] of [
    ["a block", { fromBlock: "-1" }, /Invalid block/],
    ["a topic", { topic1: "0x12" }, /Invalid topic/],
    ["an address", { address: "0x12" }, /Invalid address/],
    ["a page that is too large", { offset: "1001" }, /Invalid page/],
    ["topics with or between them", { topic0_1_opr: "or" }, /only by and/],
  ] as const) {
    it(`refuses ${name}, rather than to say that there is none`, async () => {
      const { status, result } = await getQuery(withLogs().app, { ...fields, ...wrong });

      expect(status).to.equal("0");
      expect(result).to.match(text);
    });
  }
});

const creation: ContractCreation = { ...someCreation, creationBytecode: "0x6080604052" };

describe("txlist", () => {
  const withCreation = (changes: Partial<ContractCreation> = {}): TestApp => {
    const test = createTestApp();
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.creations.set(someAddress, { ...creation, ...changes });
    return test;
  };
  const ask = (test: TestApp, fields = {}) =>
    getQuery(test.app, { module: "account", action: "txlist", address: someAddress, ...fields });
  const nothing = { status: "0", message: "No transactions found", result: [] };

  it("gives the transaction that created a contract, with its input", async () => {
    const test = withCreation();
    const costs = { nonce: "0x7", value: "0x0", gas: "0x5208", gasPrice: "0x3b9aca00" };
    test.chain.forwards.set("eth_getTransactionByHash", costs);

    // As truffle-plugin-verify and Brownie ask.
    const { status, message, result } = await ask(test, { page: "1", offset: "1", sort: "asc", apiKey: "k" });

    expect([status, message]).to.deep.equal(["1", "OK"]);
    expect(result).to.deep.equal([
      {
        blockNumber: "12",
        timeStamp: "1795223332",
        hash: creation.transactionHash,
        nonce: "7",
        from: creation.creator.toLowerCase(),
        to: "",
        contractAddress: someAddress.toLowerCase(),
        value: "0",
        gas: "21000",
        gasPrice: "1000000000",
        input: "0x6080604052",
        methodId: "0x60806040",
        functionName: "",
        isError: "0",
        txreceipt_status: "1",
      },
    ]);
  });

  it("has nothing for accounts, for what is not found, and for what a contract created", async () => {
    const test = withCreation();
    test.chain.creations.clear();

    expect(await ask(test)).to.deep.equal(nothing);
    expect(await ask(test, { address: otherAddress })).to.deep.equal(nothing);
    expect(await ask(withCreation({ factory: otherAddress }))).to.deep.equal(nothing);
  });

  it("does not list a parent's creation for what its constructor created", async () => {
    const test = withCreation({ creationBytecode: undefined });
    test.chain.codes.set(someAddress, "0x6001");
    test.chain.trace = [
      {
        address: someAddress,
        factory: otherAddress,
        creationBytecode: "0x60806040",
        runtimeBytecode: "0x6001",
      },
    ];

    expect(await ask(test)).to.deep.equal(nothing);
  });

  it("refuses to list any other transaction, rather than to say that there is none", async () => {
    const test = withCreation();

    expect((await ask(test, { page: "2" })).result).to.match(/page 1, sort asc/);
    expect((await ask(test, { sort: "desc" })).result).to.match(/page 1, sort asc/);
    expect((await ask(test, { address: "0x12" })).result).to.equal("Error! Invalid address format");
  });
});
