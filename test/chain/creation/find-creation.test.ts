import { expect } from "chai";
import fc from "fast-check";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { findFirstBlock, type Presence } from "../../../src/chain/creation/find-creation.ts";
import type { JsonRpcRequest } from "../../../src/chain/node/ask-node.ts";
import { ProviderRpcError } from "../../../src/chain/node/rpc-response.ts";
import { createAddress } from "../../../src/core/creation/addresses.ts";
import { create2Address, type FactoryChain, onFactoryChains } from "./factory-chain.ts";

describe("findCreation", () => {
  const salt: Hex = `0x${"5a".repeat(32)}`;

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

  let chain: FactoryChain;

  onFactoryChains((started) => {
    chain = started;
  });

  describe("by a transaction itself", () => {
    it("finds sender, transaction, block, time and init code with arguments", async () => {
      await chain.mine(20);
      const address = await chain.create(chain.childCode);
      await chain.addBlocks(40);
      const creation = await chain.find(address);
      const block = await chain.request({ method: "eth_getBlockByNumber", params: ["0x15", false] });
      expect(block).to.have.deep.property("transactions", [creation.transactionHash]);
      expect(block).to.have.property("timestamp", `0x${creation.timestamp?.toString(16)}`);
      expect(creation).to.deep.include({
        address,
        creator: chain.accounts[0],
        blockNumber: 21,
        creationBytecode: chain.childCode,
        factory: undefined,
      });
    });

    it("distinguishes it from the other creations of its block", async () => {
      const [first, second] = await chain.inOneBlock(async () => [
        await chain.send({ data: chain.childCode }),
        await chain.send({ data: chain.childCode }),
      ]);
      const creator = chain.accounts[0] ?? "0x";
      expect((await chain.find(createAddress({ creator, nonce: 0 }))).transactionHash).to.equal(first);
      expect((await chain.find(createAddress({ creator, nonce: 1 }))).transactionHash).to.equal(second);
    });

    it("uses the receipt on a chain with other rules for addresses", async () => {
      const address = await chain.create(chain.childCode);
      const withOtherNonces = rewrite(chain.request, {
        eth_getBlockByNumber: (block) =>
          JSON.parse(JSON.stringify(block).replaceAll('"nonce":"0x0"', '"nonce":"0x77"')),
      });
      expect(await chain.find(address, withOtherNonces)).to.deep.include({
        address,
        creationBytecode: chain.childCode,
      });
    });

    it("finds it below blocks whose states Hardhat's chain has forgotten", async () => {
      await chain.mine(20);
      const address = await chain.create(chain.childCode);
      await chain.addBlocks(3);
      await chain.mine(300);
      await chain.addBlocks(3);
      expect((await chain.find(address)).blockNumber).to.equal(21);
    });

    it("ignores another contract that was at the address before", async () => {
      const creator = chain.accounts[0] ?? "0x";
      const setCode = (code: string): Promise<unknown> =>
        chain.request({ method: "hardhat_setCode", params: [createAddress({ creator, nonce: 24 }), code] });
      await chain.mine(5000);
      await chain.addBlocks(2);
      await setCode("0x6001");
      await chain.addBlocks(20);
      await setCode("0x");
      await chain.addBlocks(2);
      const address = await chain.create(chain.childCode);
      await chain.addBlocks(10);
      expect(await chain.find(address)).to.deep.include({ address, blockNumber: 5025 });
    });

    it("finds the last creation of a contract that was destroyed meanwhile", async () => {
      const factory = await chain.deploy("Factory");
      const values = [42, salt];
      await chain.transact(factory, ["Factory", "createWithSalt", values]);
      const address = create2Address({ factory, salt, creationBytecode: chain.childCode });
      await chain.transact(address, ["Child", "stop"]);
      const again = await chain.transact(factory, ["Factory", "createWithSalt", values]);
      expect((await chain.find(address)).transactionHash).to.equal(again);
    });
  });

  describe("of code that no transaction created", () => {
    const somewhere: Address = "0x00000000000000000000000000000000000000AA";
    const setCode = (code: string): Promise<unknown> =>
      chain.request({ method: "hardhat_setCode", params: [somewhere, code] });

    it("misses an account without code", async () => {
      expect(await chain.search(somewhere)).to.equal(undefined);
    });

    it("misses code that is there since the genesis block", async () => {
      await setCode("0x6001");
      await chain.mine(3);
      const sinceGenesis: JsonRpcRequest = (question) =>
        chain.request(
          question.method === "eth_getCode" ? { ...question, params: [somewhere, "latest"] } : question,
        );
      expect(await chain.search(somewhere, sinceGenesis)).to.equal(undefined);
    });

    it("misses code that a development node was told to put there", async () => {
      await chain.mine(3);
      await setCode("0x6001");
      await chain.send({ to: chain.accounts[1] ?? somewhere, data: "0x" });
      expect(await chain.search(somewhere)).to.equal(undefined);
    });

    it("scenario 68: names no transaction of the block in which code was set", async () => {
      await chain.create(chain.childCode);
      await setCode("0x6001");
      const withoutTraces: JsonRpcRequest = (question) =>
        /^(?:debug|trace)_/.test(question.method)
          ? Promise.reject({ code: -32_601, message: "the method does not exist" })
          : chain.request(question);

      expect(await chain.search(somewhere)).to.equal(undefined);
      expect(await chain.search(somewhere, withoutTraces)).to.equal(undefined);
    });

    it("misses an account that delegates", async () => {
      await setCode(`0xef0100${"11".repeat(20)}`);
      expect(await chain.search(somewhere)).to.equal(undefined);
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
      const address = await chain.create(chain.childCode);
      await chain.addBlocks(20);
      expect((await chain.find(address, prunedBefore(150))).blockNumber).to.equal(201);
    });

    it("misses an older one", async () => {
      await chain.mine(100);
      const address = await chain.create(chain.childCode);
      await chain.addBlocks(60);
      expect(await chain.search(address, prunedBefore(150))).to.equal(undefined);
    });
  });
});

describe("findFirstBlock", () => {
  /** A chain whose node keeps states from a block on, with a contract since a block. */
  function presence({ created, oldest = 0 }: { created: number; oldest?: number }): {
    readonly asked: number[];
    readonly at: (block: number) => Promise<Presence>;
  } {
    const asked: number[] = [];
    return {
      asked,
      at: (block) => {
        asked.push(block);
        const known = block >= created ? "present" : "absent";
        return Promise.resolve(block < oldest ? "unknown" : known);
      },
    };
  }

  const anyBlock = fc.nat({ max: 50_000_000 });

  it("finds each block on each chain, in few questions", async () => {
    await fc.assert(
      fc.asyncProperty(anyBlock, anyBlock, async (one, other) => {
        const [created, newest] = [Math.min(one, other) + 1, Math.max(one, other) + 1];
        const chain = presence({ created });
        expect(await findFirstBlock(chain.at, newest)).to.equal(created);
        expect(chain.asked.length).to.be.at.most(35);
      }),
    );
  });

  it("finds it if the node keeps the block before, and nothing if it does not", async () => {
    await fc.assert(
      fc.asyncProperty(anyBlock, anyBlock, anyBlock, async (...blocks) => {
        const [low = 0, middle = 0, high = 0] = blocks.toSorted((a, b) => a - b).map((number) => number + 1);
        const kept = presence({ created: middle, oldest: low - 1 });
        expect(await findFirstBlock(kept.at, high)).to.equal(middle);
        const lost = presence({ created: low, oldest: middle });
        expect(await findFirstBlock(lost.at, high)).to.equal(undefined);
      }),
    );
  });

  it("finds no block for what was there from the beginning", async () => {
    for (const newest of [0, 1, 17, 5000]) {
      expect(await findFirstBlock(presence({ created: 0 }).at, newest)).to.equal(undefined);
    }
  });

  it("finds the last of several blocks in which the contract came to be", async () => {
    const isThere = (at: number): boolean => at >= 900 || (at >= 200 && at < 500);
    const found = await findFirstBlock((at) => Promise.resolve(isThere(at) ? "present" : "absent"), 1000);
    expect(found).to.equal(900);
  });
});
