import { expect } from "chai";
import { AbiCoder } from "ethers";
import { createAddress } from "../../../src/chain/creation/create-address.ts";
import { create2Address } from "../../../src/chain/creation/create2-address.ts";
import { findCreation } from "../../../src/chain/creation/find-creation.ts";
import type { JsonRpcQuestion, JsonRpcRequest, NodeConnection } from "../../../src/chain/node-connection.ts";
import { ProviderRpcError } from "../../../src/chain/provider-rpc-error.ts";
import type { Address, Hex } from "../../../src/core/hex.ts";
import type { ContractCreation } from "../../../src/verification/ports.ts";
import { compileFactoryContracts, type TestContract } from "../factory-contracts.ts";
import { type LocalChain, startLocalChain } from "../local-chain.ts";

/**
 * Creation bytecode of the deterministic deployment proxy.
 * Origin: https://github.com/Arachnid/deterministic-deployment-proxy (the data of its transaction).
 */
const deterministicDeployer =
  "0x604580600e600039806000f350fe7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";
const salt: Hex = `0x${"5a".repeat(32)}`;
const argument = AbiCoder.defaultAbiCoder().encode(["uint256"], [42]).slice(2);

describe("findCreation", () => {
  let chain: LocalChain;
  let contracts: (name: string) => TestContract;
  let childCode: Hex;

  before(async () => {
    contracts = await compileFactoryContracts();
    childCode = `${contracts("Child").creationBytecode}${argument}`;
  });
  beforeEach(async () => {
    chain = await startLocalChain();
  });
  afterEach(() => chain.close());

  const search = (address: Address, request: JsonRpcRequest = chain.request) => {
    const connection: NodeConnection = { request, describe: () => "test chain", timeoutMs: 10_000 };
    return findCreation(connection, { address });
  };
  const find = async (address: Address, request?: JsonRpcRequest): Promise<ContractCreation> => {
    const result = await search(address, request);
    expect(result).to.have.property("kind", "found");
    return result.kind === "found" ? result.creation : expect.fail();
  };
  const create = (name: string): Promise<Address> => chain.create(contracts(name).creationBytecode);
  const send = (
    to: Address,
    [name, call, values = []]: [string, string, (readonly unknown[])?],
  ): Promise<Hex> => chain.send({ to, data: contracts(name).calls.encodeFunctionData(call, values) });
  /** A contract's nonce starts at 1. */
  const childOf = (creator: Address, nonce = 1): Address => createAddress({ creator, nonce });

  /** Adds blocks one by one: of blocks added at once, Hardhat's chain forgets the states. */
  const sendEach = async (blocks: number): Promise<void> => {
    for (let block = 0; block < blocks; block += 1) {
      await chain.send({ to: chain.accounts[1] ?? "0x", data: "0x" });
    }
  };

  describe("by a transaction itself", () => {
    it("tells sender, transaction, block, time and init code with arguments", async () => {
      await chain.mine(20);
      const address = await chain.create(childCode);
      await sendEach(40);
      const creation = await find(address);
      const block = await chain.request({ method: "eth_getBlockByNumber", params: ["0x15", false] });
      expect(block).to.have.deep.property("transactions", [creation.transactionHash]);
      expect(block).to.have.property("timestamp", `0x${creation.timestamp?.toString(16)}`);
      expect(creation).to.deep.include({
        address,
        creator: chain.accounts[0],
        blockNumber: 21,
        creationBytecode: childCode,
        factory: undefined,
      });
    });

    it("tells it from the other creations of its block", async () => {
      const [first, second] = await chain.inOneBlock(async () => [
        await chain.send({ data: childCode }),
        await chain.send({ data: childCode }),
      ]);
      const creator = chain.accounts[0] ?? "0x";
      expect((await find(createAddress({ creator, nonce: 0 }))).transactionHash).to.equal(first);
      expect((await find(createAddress({ creator, nonce: 1 }))).transactionHash).to.equal(second);
    });

    it("takes the receipt's word on a chain with addresses of its own kind", async () => {
      const address = await chain.create(childCode);
      const withOtherNonces = rewrite(chain.request, {
        eth_getBlockByNumber: (block) =>
          JSON.parse(JSON.stringify(block).replaceAll('"nonce":"0x0"', '"nonce":"0x77"')),
      });
      expect(await find(address, withOtherNonces)).to.deep.include({ address, creationBytecode: childCode });
    });

    it("finds it below blocks whose states Hardhat's chain has forgotten", async () => {
      await chain.mine(20);
      const address = await chain.create(childCode);
      await sendEach(3);
      await chain.mine(300);
      await sendEach(3);
      expect((await find(address)).blockNumber).to.equal(21);
    });

    it("finds the last creation of a contract that was destroyed meanwhile", async () => {
      const factory = await create("Factory");
      const values = [42, salt];
      await send(factory, ["Factory", "createWithSalt", values]);
      const address = create2Address({ factory, salt, creationBytecode: childCode });
      await send(address, ["Child", "stop"]);
      const again = await send(factory, ["Factory", "createWithSalt", values]);
      expect((await find(address)).transactionHash).to.equal(again);
    });
  });

  describe("by another contract", () => {
    it("proves the factory by its nonce, and knows no init code", async () => {
      const factory = await create("Factory");
      const transactionHash = await send(factory, ["Factory", "create", [42]]);
      expect(await find(childOf(factory))).to.deep.include({
        creator: chain.accounts[0],
        transactionHash,
        factory,
        creationBytecode: undefined,
        blockNumber: 2,
      });
    });

    it("finds what a constructor created", async () => {
      const parent = await create("Parent");
      const { factory, transactionHash } = await find(childOf(parent));
      expect(factory).to.equal(parent);
      expect(transactionHash).to.equal((await find(parent)).transactionHash);
    });

    it("tells silent factories of one block apart by their nonces", async () => {
      const [one, other] = [await create("Factory"), await create("Factory")];
      const [byOne, byOther] = await chain.inOneBlock(async () => [
        await send(one, ["Factory", "create", [42]]),
        await send(other, ["Factory", "create", [42]]),
      ]);
      expect(await find(childOf(one))).to.deep.include({ transactionHash: byOne, factory: one });
      expect(await find(childOf(other))).to.deep.include({ transactionHash: byOther, factory: other });
    });

    it("tells several calls to one factory apart by its logs", async () => {
      const factory = await create("Factory");
      const sent = await chain.inOneBlock(async () => [
        await send(factory, ["Factory", "createAloud", [42]]),
        await send(factory, ["Factory", "createAloud", [43]]),
      ]);
      expect(await find(childOf(factory, 1))).to.deep.include({ transactionHash: sent[0], factory });
      expect(await find(childOf(factory, 2))).to.deep.include({ transactionHash: sent[1], factory });
    });

    it("does not guess between silent calls to one factory", async () => {
      const factory = await create("Factory");
      await chain.inOneBlock(async () => {
        await send(factory, ["Factory", "create", [42]]);
        await send(factory, ["Factory", "create", [43]]);
      });
      expect(await search(childOf(factory, 1))).to.deep.equal({ kind: "not-found", reason: "ambiguous" });
    });

    it("leaves the factory open when it was called by another contract", async () => {
      const [factory, router] = [await create("Factory"), await create("Router")];
      const transactionHash = await send(router, ["Router", "createThrough", [factory, 42]]);
      expect(await find(childOf(factory))).to.deep.include({ transactionHash, factory: undefined });
    });

    it("finds a nested creation among others by the logs that name it", async () => {
      const [factory, router, third] = [
        await create("Factory"),
        await create("Router"),
        await create("Factory"),
      ];
      const [, transactionHash] = await chain.inOneBlock(async () => [
        await send(third, ["Factory", "create", [1]]),
        await send(router, ["Router", "createAloudThrough", [factory, 42]]),
        await send(third, ["Factory", "createAloud", [2]]),
      ]);
      expect((await find(childOf(factory))).transactionHash).to.equal(transactionHash);
    });

    it("is not misled by a call to the factory that used too little gas for a creation", async () => {
      const [factory, router] = [await create("Factory"), await create("Router")];
      const [, transactionHash] = await chain.inOneBlock(async () => [
        await send(factory, ["Factory", "doNothing"]),
        await send(router, ["Router", "createThrough", [factory, 42]]),
      ]);
      expect(await find(childOf(factory))).to.deep.include({ transactionHash, factory });
    });

    it("is not misled by a call to the new contract in the same block", async () => {
      const factory = await create("Factory");
      const address = childOf(factory);
      const [transactionHash] = await chain.inOneBlock(async () => [
        await send(factory, ["Factory", "create", [42]]),
        await chain.send({ to: address, data: `0x${"ff".repeat(4000)}` }),
      ]);
      expect(await find(address)).to.deep.include({ transactionHash, factory });
    });

    it("proves a CREATE2 deployer by salt and init code in its call data", async () => {
      const [deployer, factory] = [await chain.create(deterministicDeployer), await create("Factory")];
      const [, transactionHash] = await chain.inOneBlock(async () => [
        await send(factory, ["Factory", "createWithSalt", [42, salt]]),
        await chain.send({ to: deployer, data: `${salt}${childCode.slice(2)}` }),
      ]);
      const address = create2Address({ factory: deployer, salt, creationBytecode: childCode });
      expect(await find(address)).to.deep.include({
        transactionHash,
        factory: deployer,
        creationBytecode: childCode,
      });
    });

    it("finds a CREATE2 creation that is alone in its block, without its factory", async () => {
      const factory = await create("Factory");
      const transactionHash = await send(factory, ["Factory", "createWithSalt", [42, salt]]);
      const address = create2Address({ factory, salt, creationBytecode: childCode });
      expect(await find(address)).to.deep.include({ transactionHash, factory: undefined });
    });
  });

  describe("by nobody", () => {
    const somewhere: Address = "0x00000000000000000000000000000000000000AA";
    const setCode = (code: string): Promise<unknown> =>
      chain.request({ method: "hardhat_setCode", params: [somewhere, code] });

    it("misses an account without code", async () => {
      expect(await search(somewhere)).to.deep.equal({ kind: "not-found", reason: "no-code" });
    });

    it("misses code that is there since the genesis block", async () => {
      await setCode("0x6001");
      await chain.mine(3);
      const sinceGenesis: JsonRpcRequest = (question) =>
        chain.request(
          question.method === "eth_getCode" ? { ...question, params: [somewhere, "latest"] } : question,
        );
      expect(await search(somewhere, sinceGenesis)).to.deep.equal({ kind: "not-found", reason: "genesis" });
    });

    it("misses code that a development node was told to put there", async () => {
      await chain.mine(3);
      await setCode("0x6001");
      await chain.send({ to: chain.accounts[1] ?? somewhere, data: "0x" });
      expect(await search(somewhere)).to.deep.equal({ kind: "not-found", reason: "no-transaction" });
    });

    it("misses an account that delegates", async () => {
      await setCode(`0xef0100${"11".repeat(20)}`);
      expect(await search(somewhere)).to.deep.equal({ kind: "not-found", reason: "delegation" });
    });
  });

  describe("on a node that keeps recent states only", () => {
    /** geth's words. */
    const prunedBefore =
      (oldest: number): JsonRpcRequest =>
      async (question) => {
        const block = Number(question.params?.[1] ?? "latest");
        if (question.method === "eth_getCode" && block < oldest) {
          throw new ProviderRpcError({
            code: -32000,
            message: "missing trie node 6f2c (path ) state 0x6f2c is not available",
          });
        }
        return await chain.request(question);
      };

    it("finds a recent contract", async () => {
      await chain.mine(200);
      const address = await chain.create(childCode);
      await sendEach(20);
      expect((await find(address, prunedBefore(150))).blockNumber).to.equal(201);
    });

    it("misses an older one and says why", async () => {
      await chain.mine(100);
      const address = await chain.create(childCode);
      await sendEach(60);
      expect(await search(address, prunedBefore(150))).to.deep.equal({
        kind: "not-found",
        reason: "history-not-kept",
      });
    });
  });

  it("asks little of a chain where the contract is new", async () => {
    await chain.mine(100_000);
    const address = await chain.create(childCode);
    const asked: JsonRpcQuestion[] = [];
    const counting: JsonRpcRequest = (question) => {
      asked.push(question);
      return chain.request(question);
    };
    await find(address, counting);
    expect(asked.map(({ method }) => method)).to.deep.equal([
      "eth_getCode",
      "eth_blockNumber",
      "eth_getCode",
      "eth_getBlockByNumber",
    ]);
  });
});

/** The same node, with these answers changed. */
function rewrite(
  request: JsonRpcRequest,
  changes: Record<string, (answer: unknown) => unknown>,
): JsonRpcRequest {
  return async (question) => {
    const answer = await request(question);
    return changes[question.method]?.(answer) ?? answer;
  };
}
