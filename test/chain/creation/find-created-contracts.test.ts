import { expect } from "chai";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { findCreatedContracts } from "../../../src/chain/creation/find-created-contracts.ts";
import { createTraceReader, type TraceCreations } from "../../../src/chain/creation/trace-creations.ts";
import type { JsonRpcRequest } from "../../../src/chain/node/ask-node.ts";
import { ProviderRpcError } from "../../../src/chain/node/rpc-response.ts";
import { createAddress } from "../../../src/core/creation/addresses.ts";
import { childOf, create2Address, type FactoryChain, onFactoryChains } from "./factory-chain.ts";

const salt: Hex = `0x${"5a".repeat(32)}`;

/** The deterministic deployment proxy. @see https://github.com/Arachnid/deterministic-deployment-proxy */
const deployer: Address = "0x4e59b44847b379578588920cA78FbF26c0B4956C";

const deployerCode: Hex =
  "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";

describe("findCreatedContracts", () => {
  let chain: FactoryChain;

  onFactoryChains((started) => {
    chain = started;
  });

  const ask = (
    transactionHash: Hex,
    request: JsonRpcRequest = chain.request,
    traceCreations: TraceCreations = async () => undefined,
  ) =>
    findCreatedContracts(
      { request, describe: () => "test chain", timeoutMs: 10_000 },
      { transactionHash, traceCreations },
    );

  /** Addresses, of a transaction that is in a block. */
  async function list(transactionHash: Hex, request?: JsonRpcRequest): Promise<readonly Address[]> {
    const created = await ask(transactionHash, request);
    return created.kind === "mined"
      ? created.contracts.map(({ address }) => address)
      : expect.fail(`the transaction is ${created.kind}`);
  }

  const trace: TraceCreations = (transactionHash) =>
    createTraceReader({ request: chain.request, describe: () => "test chain", timeoutMs: 10_000 })(
      transactionHash,
    );

  const forgetful: JsonRpcRequest = async (question, options) => {
    const { method, params = [] } = question;
    const ofThePast = Array.isArray(params) && String(params[1] ?? "latest") !== "latest";
    if (ofThePast && ["eth_getCode", "eth_getTransactionCount", "eth_call"].includes(method)) {
      throw new ProviderRpcError({ message: "missing trie node 00", code: -32_000 });
    }
    return chain.request(question, options);
  };

  it("lists the contract of a creation, and what its constructor created", async () => {
    const parent = await chain.deploy("Parent");
    const { transactionHash } = await chain.find(parent);

    expect(await ask(transactionHash)).to.deep.include({
      kind: "mined",
      blockNumber: 1,
      hasHistory: true,
      mayHaveMore: false,
      contracts: [
        { address: parent, factory: undefined },
        { address: childOf(parent), factory: parent },
      ],
    });
  });

  it("lists what a factory created without a log", async () => {
    const factory = await chain.deploy("Factory");
    await chain.transact(factory, ["Factory", "create", [1]]);
    const hash = await chain.transact(factory, ["Factory", "create", [2]]);

    expect(await list(hash)).to.deep.equal([childOf(factory, 2)]);
  });

  it("lists what a factory created that only call data name", async () => {
    const [factory, router] = [await chain.deploy("Factory"), await chain.deploy("Router")];
    const hash = await chain.transact(router, ["Router", "createThrough", [factory, 7]]);

    expect(await list(hash)).to.deep.equal([childOf(factory)]);
  });

  it("lists nothing that was there before, nor what a block's other transactions created", async () => {
    const factory = await chain.deploy("Factory");
    const [first = "0x", second = "0x", idle = "0x"] = await chain.inOneBlock(async () => [
      await chain.transact(factory, ["Factory", "createAloud", [1]]),
      await chain.transact(factory, ["Factory", "createAloud", [2]]),
      await chain.send({ to: chain.accounts[1] ?? "0x", data: "0x" }),
    ]);

    expect(await list(first)).to.deep.equal([childOf(factory, 1)]);
    expect(await list(second)).to.deep.equal([childOf(factory, 2)]);
    expect(await list(idle)).to.deep.equal([]);
  });

  it("says that there may be more if their addresses are in no call data and no log", async () => {
    const factory = await chain.deploy("Factory");
    const hash = await chain.transact(factory, ["Factory", "createWithSalt", [1, salt]]);

    expect(await ask(hash)).to.deep.include({ contracts: [], mayHaveMore: true });
  });

  it("says that there may be more if logs name more addresses than are looked at", async () => {
    const factory = await chain.deploy("Factory");
    const hash = await chain.transact(factory, ["Factory", "create", [1]]);
    const logs = Array.from({ length: 100 }, (_, index) => {
      const topic = `0x${"0".repeat(24)}${(0xab_0000 + index).toString(16).padEnd(40, "0")}`;
      return { address: factory, topics: [topic], data: "0x" };
    });
    const withLogs: JsonRpcRequest = async (question, options) => {
      const answer = await chain.request(question, options);
      const isReceipt = question.method === "eth_getTransactionReceipt" && typeof answer === "object";
      return isReceipt ? { ...answer, logs } : answer;
    };

    expect(await ask(hash, withLogs)).to.deep.include({
      mayHaveMore: true,
      contracts: [{ address: childOf(factory), factory }],
    });
  });

  it("lists what the deterministic deployer created, which its answer and its call data name", async () => {
    await chain.request({ method: "hardhat_setCode", params: [deployer, deployerCode] });
    const hash = await chain.send({ to: deployer, data: `${salt}${chain.childCode.slice(2)}` });
    const child = create2Address({ factory: deployer, salt, creationBytecode: chain.childCode });

    expect(await ask(hash)).to.deep.include({
      contracts: [{ address: child, factory: undefined }],
      mayHaveMore: false,
    });
  });

  it("names a contract without code, which its constructor destroyed or which is empty", async () => {
    const [creator = "0x"] = chain.accounts;
    for (const [nonce, data] of ["0x6000ff", "0x00"].entries()) {
      const hash = await chain.send({ data });
      const expected = { contracts: [], withoutCode: [createAddress({ creator, nonce })] };

      expect(await ask(hash)).to.deep.include(expected);
      expect(await ask(hash, chain.request, trace)).to.deep.include(expected);
      expect(await ask(hash, forgetful)).to.deep.include(expected);
    }
  });

  describe("on a node that traces", () => {
    it("lists a contract of CREATE2 with an unknown salt, and contracts of contracts", async () => {
      const factory = await chain.deploy("Factory");
      const salted = await chain.transact(factory, ["Factory", "createWithSalt", [1, salt]]);
      const parent = await chain.deploy("Parent");
      const { transactionHash } = await chain.find(parent);
      const created = await ask(salted, chain.request, trace);

      expect(created).to.deep.include({ hasHistory: true, mayHaveMore: false });
      expect(created.kind === "mined" && created.contracts.map((one) => one.factory)).to.deep.equal([
        factory,
      ]);
      expect(await ask(transactionHash, chain.request, trace)).to.deep.include({
        contracts: [
          { address: parent, factory: undefined },
          { address: childOf(parent), factory: parent },
        ],
      });
    });

    it("ignores a trace without the receipt's contract, and an address without code", async () => {
      const parent = await chain.deploy("Parent");
      const { transactionHash } = await chain.find(parent);
      const nowhere: Address = "0x00000000000000000000000000000000DeaDBeef";
      const withNowhere: TraceCreations = async (hash) =>
        (await trace(hash))?.flatMap((frame) => [frame, { ...frame, address: nowhere }]);
      const contracts = [
        { address: parent, factory: undefined },
        { address: childOf(parent), factory: parent },
      ];

      expect(await ask(transactionHash, chain.request, async () => [])).to.deep.include({ contracts });
      expect(await ask(transactionHash, chain.request, withNowhere)).to.deep.include({ contracts });
    });
  });

  describe("on a node that needs a node with past states", () => {
    it("lists what the receipt names and what call data prove, and says that there may be more", async () => {
      await chain.request({ method: "hardhat_setCode", params: [deployer, deployerCode] });
      const deployed = await chain.send({ to: deployer, data: `${salt}${chain.childCode.slice(2)}` });
      const parent = await chain.deploy("Parent");
      const { transactionHash } = await chain.find(parent);

      expect(await ask(transactionHash, forgetful)).to.deep.include({
        hasHistory: false,
        contracts: [{ address: parent }],
      });
      expect(await list(deployed, forgetful)).to.have.length(1);
    });
  });

  it("says that a transaction does not exist, is pending, or failed", async () => {
    expect(await ask(`0x${"77".repeat(32)}`)).to.deep.equal({ kind: "unknown" });

    await chain.request({ method: "evm_setAutomine", params: [false] });
    const waiting = await chain.send({ data: chain.childCode });
    expect(await ask(waiting)).to.deep.equal({ kind: "pending" });
    await chain.request({ method: "evm_mine" });
    await chain.request({ method: "evm_setAutomine", params: [true] });
    expect(await list(waiting)).to.deep.equal([
      createAddress({ creator: chain.accounts[0] ?? "0x", nonce: 0 }),
    ]);

    const child = childOf(await chain.deploy("Parent"));
    const [failed = "0x"] = await chain.inOneBlock(async () => [
      await chain.transact(child, ["Child", "fail"]),
    ]);
    expect(await ask(failed)).to.have.property("kind", "failed");
  });
});
