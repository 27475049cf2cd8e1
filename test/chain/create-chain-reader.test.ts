import { expect } from "chai";
import { AbiCoder } from "ethers";
import type { Address, Hex } from "../../src/base/hex.ts";
import { createChainReader } from "../../src/chain/create-chain-reader.ts";
import type { JsonRpcRequest } from "../../src/chain/node/ask-node.ts";
import { ProviderRpcError } from "../../src/chain/node/rpc-response.ts";
import type { ChainReader } from "../../src/verification/ports.ts";
import { expectNoSecret } from "../helpers/failure.ts";
import { rejectionOf } from "../helpers/rejection.ts";
import { compileFactoryContracts, type TestContract } from "./factory-contracts.ts";
import { type LocalChain, startLocalChain } from "./local-chain.ts";

const unusedHash: Hex = `0x${"12".repeat(32)}`;
const somewhere: Address = "0x00000000000000000000000000000000000000AA";

describe("createChainReader", () => {
  describe("on a real chain", () => {
    let chain: LocalChain;
    let reader: ChainReader;
    let child: TestContract;
    let address: Address;

    before(async () => {
      child = (await compileFactoryContracts())("Child");
      chain = await startLocalChain();
      reader = createChainReader({ request: chain.request, describe: () => "test chain" });
      address = await chain.create(
        `${child.creationBytecode}${AbiCoder.defaultAbiCoder().encode(["uint256"], [42]).slice(2)}`,
      );
      await chain.mine(1);
    });
    after(() => chain.close());

    it("reads the hash of block 0", async () => {
      const genesis = await chain.request({ method: "eth_getBlockByNumber", params: ["0x0", false] });
      expect(genesis).to.have.property("hash", await reader.getGenesisHash());
    });

    it("tells a fork from its chain, and from the same fork after a restart", async () => {
      const lives = [`0x${"1a".repeat(32)}`, `0x${"2b".repeat(32)}`];
      const [first, second] = lives.map((instanceId) =>
        createChainReader({
          describe: () => "fork",
          request: (question) =>
            question.method === "hardhat_metadata"
              ? Promise.resolve({ instanceId, chainId: 1, forkedNetwork: { chainId: 1, forkBlockNumber: 7 } })
              : chain.request(question),
        }),
      );

      expect(await first?.getGenesisHash()).to.equal(lives[0]);
      expect(await second?.getGenesisHash()).to.equal(lives[1]);
    });

    it("reads nonce and balance of an account", async () => {
      const [account = somewhere] = chain.accounts;
      const { nonce, balance } = await reader.getAccount(account);
      expect(nonce).to.equal(1);
      expect(balance > 10n ** 21n).to.equal(true);
      expect(await reader.getAccount("0x00000000000000000000000000000000000000BB")).to.deep.equal({
        nonce: 0,
        balance: 0n,
      });
    });

    for (const name of ["fail", "failByAssertion", "failByOpcode"]) {
      it(`reports a revert: ${name}`, async () => {
        const data = toHex(child.calls.encodeFunctionData(name));
        expect(await reader.call({ to: address, data })).to.have.property("kind", "reverted");
      });
    }

    it("returns the data of a call or a revert, also with other code at the address", async () => {
      // It returns or reverts with the word 42.
      const returning: Hex = "0x602a60005260206000f3";
      const reverting: Hex = "0x602a60005260206000fd";
      const overridden = (code: Hex) =>
        reader.call({ to: address, data: "0x" }, { codeOverrides: { [address]: code } });

      expect(await overridden(returning)).to.deep.equal({ kind: "returned", data: toWord(42) });
      expect(await overridden(reverting)).to.deep.equal({ kind: "reverted", data: toWord(42) });
    });

    it("forwards a read, and the node's refusal", async () => {
      expect(await reader.forward({ method: "eth_blockNumber", params: [] })).to.deep.equal({
        result: "0x2",
      });
      expect(await reader.forward({ method: "eth_nonsense", params: [] })).to.have.property("error");
    });

    it("finds a transaction and its receipt", async () => {
      const [sender] = chain.accounts;
      const to = chain.accounts[1] ?? somewhere;
      const transactionHash = await chain.send({ to, data: "0xABcd" });
      expect(await reader.findTransaction(transactionHash)).to.deep.include({
        hash: transactionHash,
        from: sender,
        to,
        input: "0xabcd",
        blockNumber: 3,
      });
      expect(await reader.findTransactionReceipt(transactionHash)).to.deep.include({
        transactionHash,
        contractAddress: undefined,
        blockNumber: 3,
        succeeded: true,
      });
    });

    it("finds a creation, which has no recipient, and its contract", async () => {
      const transactionHash = await chain.send({ data: "0x00" });
      expect(await reader.findTransaction(transactionHash)).to.have.property("to", undefined);
      const receipt = await reader.findTransactionReceipt(transactionHash);
      expect(receipt?.contractAddress).to.match(/^0x[0-9a-fA-F]{40}$/);
    });

    it("finds a failed transaction", async () => {
      const data = child.calls.encodeFunctionData("fail");
      await chain.inOneBlock(() => chain.send({ to: address, data }));
      const block = await chain.request({ method: "eth_getBlockByNumber", params: ["latest", false] });
      const [hash] = JSON.stringify(block).match(/(?<="transactions":\[")0x[0-9a-f]{64}/) ?? [];
      expect(await reader.findTransactionReceipt(toHex(hash))).to.have.property("succeeded", false);
    });
  });

  describe("on an odd node", () => {
    const readerOf = (request: JsonRpcRequest, timeoutMs?: number): ChainReader =>
      createChainReader({
        request,
        describe: () => "https://user:s3cr3t@node.example/v3/s3cr3t?token=s3cr3t",
        timeoutMs,
      });
    const answering = (answer: unknown): ChainReader => readerOf(() => Promise.resolve(answer));
    const failing = (error: unknown): ChainReader => readerOf(() => Promise.reject(error));

    it("adds the checksum of addresses", async () => {
      const transaction = {
        hash: unusedHash.toUpperCase().replace("0X", "0x"),
        from: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
        to: null,
        input: "0x",
        nonce: "0x1",
        blockNumber: null,
        type: "0x7e",
      };
      expect(await answering(transaction).findTransaction(unusedHash)).to.deep.include({
        hash: unusedHash,
        // The example of EIP-55.
        from: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        to: undefined,
        blockNumber: undefined,
      });
    });

    it("fills up a slot without its leading zeros", async () => {
      expect(await answering("0x1f").getStorage(somewhere, "0x0")).to.equal(toWord(0x1f));
      expect(await answering("0x").getStorage(somewhere, "0x0")).to.equal(toWord(0));
    });

    it("takes receipts without a status, from before Byzantium, as successes", async () => {
      const receipt = {
        transactionHash: unusedHash,
        contractAddress: null,
        blockNumber: "0x1",
        gasUsed: "0x1",
        logs: [],
      };
      expect(await answering(receipt).findTransactionReceipt(unusedHash)).to.have.property("succeeded", true);
    });

    const nonsense: [string, (reader: ChainReader) => Promise<unknown>, unknown][] = [
      ["a chain id in decimals", (reader) => reader.getChainId(), "31337"],
      ["a chain id above 2^53", (reader) => reader.getChainId(), "0xffffffffffffffff"],
      ["half a byte of code", (reader) => reader.getCode(somewhere), "0x123"],
      ["no code at all", (reader) => reader.getCode(somewhere), null],
      ["code beyond 4 MiB", (reader) => reader.getCode(somewhere), `0x${"00".repeat(4 * 1024 * 1024 + 1)}`],
      ["a slot of 33 bytes", (reader) => reader.getStorage(somewhere, "0x0"), `0x${"1".repeat(66)}`],
      [
        "a value of 33 bytes",
        (reader) => reader.findTransaction(unusedHash),
        { hash: unusedHash, from: somewhere, input: "0x", nonce: "0x1", value: `0x${"1".repeat(66)}` },
      ],
      ["a genesis block that is missing", (reader) => reader.getGenesisHash(), null],
      ["a web page", (reader) => reader.call({ to: somewhere, data: "0x" }), "<html>"],
    ];
    for (const [what, ask, answer] of nonsense) {
      it(`refuses ${what}`, async () => {
        const error = await rejectionOf(ask(answering(answer)));
        expect(error).to.have.property("code", "CHAIN_UNREACHABLE");
      });
    }

    it("fails, and finds nothing missing, if the node is down", async () => {
      const reader = failing(new ProviderRpcError({ message: "connect ECONNREFUSED 127.0.0.1:8545" }));
      expect(await rejectionOf(reader.findTransaction(unusedHash))).to.have.property(
        "code",
        "CHAIN_UNREACHABLE",
      );
      expect(await rejectionOf(reader.findCreation(somewhere))).to.have.property("code", "CHAIN_UNREACHABLE");
    });

    it("shows only the host of the node's URL", async () => {
      const url = "https://user:s3cr3t@node.example/v3/s3cr3t?token=s3cr3t";
      const error = await rejectionOf(failing(new Error(`request to ${url} failed`)).getChainId());
      expect(error.message).to.include("https://node.example");
      expectNoSecret(error, "s3cr3t");
    });

    it("forwards a refusal without the node's URL, and fails if the node is unreachable", async () => {
      const url = "https://user:s3cr3t@node.example/v3/s3cr3t?token=s3cr3t";
      const call = { method: "eth_call", params: [] };
      const refused = await failing(
        new ProviderRpcError({ code: -32_005, message: `not by ${url}` }),
      ).forward(call);

      expect(refused).to.have.nested.property("error.code", -32_005);
      expect(JSON.stringify(refused)).to.include("https://node.example").and.not.include("s3cr3t");
      expect(await rejectionOf(failing(new Error("connect ECONNREFUSED")).forward(call))).to.have.property(
        "code",
        "CHAIN_UNREACHABLE",
      );
    });

    it("fails after its time limit", async () => {
      const reader = readerOf(() => new Promise(() => undefined), 20);
      const error = await rejectionOf(reader.getChainId());
      expect(error).to.have.property("code", "CHAIN_UNREACHABLE");
      expect(error.message).to.include("no answer within 0.02 s");
    });

    it("stops waiting when it is aborted, with the reason of the abort", async () => {
      const controller = new AbortController();
      const chainId = readerOf(() => new Promise(() => undefined)).getChainId({ signal: controller.signal });
      const reason = new Error("enough");
      controller.abort(reason);
      expect(await rejectionOf(chainId)).to.equal(reason);
    });
  });
});

function toHex(text = ""): Hex {
  return `0x${text.replace(/^0x/, "")}`;
}

function toWord(number: number): Hex {
  return `0x${number.toString(16).padStart(64, "0")}`;
}
