import { expect } from "chai";
import type { ChainLog } from "../../../../src/verification/ports.ts";
import { getQuery, postForm } from "../../post-form.ts";
import { otherAddress, someAddress } from "../../records.ts";
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

  it("says in Etherscan's words that there are no logs", async () => {
    const { app } = withLogs();

    expect(await getQuery(app, { ...fields, address: otherAddress })).to.deep.equal({
      status: "0",
      message: "No records found",
      result: [],
    });
  });

  it("returns logs page by page", async () => {
    const { app } = withLogs(5);
    const ask = async (page: string) => {
      const { result } = await getQuery(app, { ...fields, page, offset: "2" });
      return Array.isArray(result) ? result.map(({ logIndex }) => logIndex) : result;
    };

    expect(await ask("1")).to.deep.equal(["0x3", "0x4"]);
    expect(await ask("3")).to.deep.equal(["0x7"]);
    expect(await ask("4")).to.deep.equal([]);
  });

  it("treats empty parameters as missing", async () => {
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
    it(`refuses ${name} instead of an empty list`, async () => {
      const { status, result } = await getQuery(withLogs().app, { ...fields, ...wrong });

      expect(status).to.equal("0");
      expect(result).to.match(text);
    });
  }
});
