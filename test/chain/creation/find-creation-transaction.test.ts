import { expect } from "chai";
import type { Hex } from "../../../src/base/hex.ts";
import type { JsonRpcRequest } from "../../../src/chain/node/ask-node.ts";
import { childOf, create2Address, type FactoryChain, onFactoryChains } from "./factory-chain.ts";

describe("findFactoryTransaction", () => {
  /**
   * Creation bytecode of the deterministic deployment proxy.
   * Origin: https://github.com/Arachnid/deterministic-deployment-proxy (the data of its transaction).
   */
  const deterministicDeployer =
    "0x604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";

  const salt: Hex = `0x${"5a".repeat(32)}`;

  let chain: FactoryChain;

  onFactoryChains((started) => {
    chain = started;
  });

  const withoutTraces: JsonRpcRequest = ({ method, params = [] }) =>
    /^(?:debug|trace)_/.test(method)
      ? Promise.reject({ code: -32_601, message: "the method does not exist" })
      : chain.request({ method, params });

  it("finds the factory by its nonce, without init code", async () => {
    const factory = await chain.deploy("Factory");
    const transactionHash = await chain.transact(factory, ["Factory", "create", [42]]);
    expect(await chain.find(childOf(factory))).to.deep.include({
      creator: chain.accounts[0],
      transactionHash,
      factory,
      creationBytecode: undefined,
      blockNumber: 2,
    });
  });

  it("finds what a constructor created", async () => {
    const parent = await chain.deploy("Parent");
    const { factory, transactionHash } = await chain.find(childOf(parent));
    expect(factory).to.equal(parent);
    expect(transactionHash).to.equal((await chain.find(parent)).transactionHash);
  });

  it("distinguishes factories of one block by their nonces", async () => {
    const [one, other] = [await chain.deploy("Factory"), await chain.deploy("Factory")];
    const [byOne, byOther] = await chain.inOneBlock(async () => [
      await chain.transact(one, ["Factory", "create", [42]]),
      await chain.transact(other, ["Factory", "create", [42]]),
    ]);
    expect(await chain.find(childOf(one))).to.deep.include({ transactionHash: byOne, factory: one });
    expect(await chain.find(childOf(other))).to.deep.include({ transactionHash: byOther, factory: other });
  });

  it("distinguishes several calls of one factory by its logs", async () => {
    const factory = await chain.deploy("Factory");
    const sent = await chain.inOneBlock(async () => [
      await chain.transact(factory, ["Factory", "createAloud", [42]]),
      await chain.transact(factory, ["Factory", "createAloud", [43]]),
    ]);
    expect(await chain.find(childOf(factory, 1))).to.deep.include({ transactionHash: sent[0], factory });
    expect(await chain.find(childOf(factory, 2))).to.deep.include({ transactionHash: sent[1], factory });
  });

  describe("between calls of one block that are alike", () => {
    const callTwice = async () => {
      const [factory, router] = [await chain.deploy("Factory"), await chain.deploy("Router")];
      const sent = await chain.inOneBlock(async () => [
        await chain.transact(factory, ["Factory", "create", [42]]),
        await chain.transact(router, ["Router", "createThrough", [factory, 43]]),
        await chain.transact(factory, ["Factory", "create", [44]]),
      ]);
      return { factory, sent };
    };

    it("finds each by the traces", async () => {
      const { factory, sent } = await callTwice();
      for (const [index, transactionHash] of sent.entries()) {
        const found = await chain.find(childOf(factory, index + 1));
        expect(found).to.deep.include({ transactionHash, factory, creationBytecode: undefined });
      }
    });

    it("finds none without traces, and asks the node for one trace only", async () => {
      const { factory } = await callTwice();
      const asked: string[] = [];
      const request: JsonRpcRequest = async (question) => {
        asked.push(question.method);
        return withoutTraces(question);
      };
      expect(await chain.search(childOf(factory, 2), request)).to.equal(undefined);
      expect(asked.filter((method) => method.startsWith("debug_"))).to.have.lengthOf(1);
    });

    it("ignores a trace that leaves other code at the address", async () => {
      const { factory } = await callTwice();
      const request: JsonRpcRequest = async ({ method, params = [] }) => {
        const answer = await chain.request({ method, params });
        return method === "debug_traceTransaction"
          ? JSON.parse(JSON.stringify(answer).replaceAll('"output":"0x60', '"output":"0x61'))
          : answer;
      };
      expect(await chain.search(childOf(factory, 1), request)).to.equal(undefined);
    });
  });

  it("needs a trace if another contract called the factory", async () => {
    const [factory, router] = [await chain.deploy("Factory"), await chain.deploy("Router")];
    const transactionHash = await chain.transact(router, ["Router", "createThrough", [factory, 42]]);
    expect(await chain.find(childOf(factory))).to.deep.include({ transactionHash, factory });
    expect(await chain.search(childOf(factory), withoutTraces)).to.equal(undefined);
  });

  it("finds a nested creation among others by the logs that name it", async () => {
    const [factory, router, third] = [
      await chain.deploy("Factory"),
      await chain.deploy("Router"),
      await chain.deploy("Factory"),
    ];
    const [, transactionHash] = await chain.inOneBlock(async () => [
      await chain.transact(third, ["Factory", "create", [1]]),
      await chain.transact(router, ["Router", "createAloudThrough", [factory, 42]]),
      await chain.transact(third, ["Factory", "createAloud", [2]]),
    ]);
    expect((await chain.find(childOf(factory))).transactionHash).to.equal(transactionHash);
  });

  it("finds the transaction in which the factory logs the contract, though another one called the factory", async () => {
    const [factory, router] = [await chain.deploy("Factory"), await chain.deploy("Router")];
    const [, transactionHash] = await chain.inOneBlock(async () => [
      await chain.transact(factory, ["Factory", "doNothing"]),
      await chain.transact(router, ["Router", "createAloudThrough", [factory, 42]]),
    ]);
    for (const request of [undefined, withoutTraces]) {
      expect(await chain.find(childOf(factory), request)).to.deep.include({ transactionHash, factory });
    }
  });

  it("finds what a CREATE2 deployer created by the salt and the init code in its call data", async () => {
    const [deployer, factory] = [await chain.create(deterministicDeployer), await chain.deploy("Factory")];
    const [, transactionHash] = await chain.inOneBlock(async () => [
      await chain.transact(factory, ["Factory", "createWithSalt", [42, salt]]),
      await chain.send({ to: deployer, data: `${salt}${chain.childCode.slice(2)}` }),
    ]);
    const address = create2Address({ factory: deployer, salt, creationBytecode: chain.childCode });
    expect(await chain.find(address)).to.deep.include({
      transactionHash,
      factory: deployer,
      creationBytecode: chain.childCode,
    });
  });

  it("needs a trace for CREATE2 with an unknown salt, also if the transaction is alone in its block", async () => {
    const factory = await chain.deploy("Factory");
    const transactionHash = await chain.transact(factory, ["Factory", "createWithSalt", [42, salt]]);
    const address = create2Address({ factory, salt, creationBytecode: chain.childCode });
    expect(await chain.find(address)).to.deep.include({ transactionHash, factory });
    expect(await chain.search(address, withoutTraces)).to.equal(undefined);
  });

  describe("on a node that gives the receipts of a block at once", () => {
    const findSecondOfTwo = async (
      given: number,
    ): Promise<{ isRight: boolean; asked: readonly string[] }> => {
      const factory = await chain.deploy("Factory");
      const sent = await chain.inOneBlock(async () => [
        await chain.transact(factory, ["Factory", "createAloud", [42]]),
        await chain.transact(factory, ["Factory", "createAloud", [43]]),
      ]);
      const asked: string[] = [];
      const request: JsonRpcRequest = ({ method, params = [] }) => {
        asked.push(method);
        return method === "eth_getBlockReceipts"
          ? Promise.all(sent.slice(0, given).map((hash) => receiptOf(hash)))
          : chain.request({ method, params });
      };
      const { transactionHash } = await chain.find(childOf(factory, 2), request);
      return { isRight: transactionHash === sent[1], asked };
    };
    const receiptOf = (hash: Hex): Promise<unknown> =>
      chain.request({ method: "eth_getTransactionReceipt", params: [hash] });

    it("asks for each receipt if some are missing", async () => {
      const { isRight, asked } = await findSecondOfTwo(1);
      expect(isRight).to.equal(true);
      expect(asked.filter((method) => method === "eth_getTransactionReceipt")).to.have.lengthOf(2);
    });
  });
});
