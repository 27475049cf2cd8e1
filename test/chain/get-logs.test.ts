import { expect } from "chai";
import { id } from "ethers";
import type { Address, Hex } from "../../src/base/hex.ts";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import type { ChainReader, LogFilter } from "../../src/verification/ports.ts";
import { compileFactoryContracts } from "./factory-contracts.ts";
import { type LocalChain, startLocalChain } from "./local-chain.ts";

const whole = { topics: [], fromBlock: 0, toBlock: "latest", skip: 0, limit: 100 } as const;
const [born, shouted] = [id("Born()"), id("Shouted()")].map((hash): Hex => `0x${hash.slice(2)}`);

describe("getLogs", () => {
  let chain: LocalChain;
  let reader: ChainReader;
  let loud: Address;
  before(async () => {
    chain = await startLocalChain();
    reader = createChainReader({ request: chain.request, describe: () => "test chain" });
    const contract = (await compileFactoryContracts())("LoudChild");
    loud = await chain.create(contract.creationBytecode);
    const data = contract.calls.encodeFunctionData("shout");
    await chain.inOneBlock(async () => {
      await chain.send({ to: loud, data });
      await chain.send({ to: loud, data });
    });
  });
  after(() => chain.close());

  const places = async (filter: Partial<LogFilter>) =>
    (await reader.getLogs({ ...whole, ...filter })).map(
      ({ blockNumber, transactionIndex, logIndex, topics }) =>
        `${blockNumber}/${transactionIndex}/${logIndex} ${topics[0] === born ? "born" : "shouted"}`,
    );

  it("returns the logs of a contract, oldest first, with time and gas", async () => {
    expect(await places({ address: loud })).to.deep.equal(["1/0/0 born", "2/0/0 shouted", "2/1/1 shouted"]);

    const [first] = await reader.getLogs({ ...whole, address: loud });
    expect(first).to.deep.include({ address: loud, topics: [born], data: "0x" });
    expect(first?.timestamp).to.be.closeTo(Date.now() / 1000, 600);
    expect(first?.gasUsed).to.be.above(21_000);
    expect(Number(first?.gasPrice)).to.be.above(0);
    expect(await reader.findTransaction(first?.transactionHash ?? "0x")).to.deep.include({ blockNumber: 1 });
  });

  it("filters by topic, block, number and contract", async () => {
    expect(await places({ topics: [shouted] })).to.have.length(2);
    expect(await places({ topics: [undefined, born] })).to.deep.equal([]);
    expect(await places({ topics: [born, undefined, undefined] })).to.deep.equal(["1/0/0 born"]);
    expect(await places({ fromBlock: 2 })).to.have.length(2);
    expect(await places({ toBlock: 1 })).to.deep.equal(["1/0/0 born"]);
    expect(await places({ skip: 1, limit: 1 })).to.deep.equal(["2/0/0 shouted"]);
    expect(await places({ address: "0x00000000000000000000000000000000000000AA" })).to.deep.equal([]);
  });
});
