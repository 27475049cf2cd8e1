import { expect } from "chai";
import { AbiCoder } from "ethers";
import type { Address, Hex } from "../../../src/base/hex.ts";
import { findCreatedContracts } from "../../../src/chain/creation/find-created-contracts.ts";
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

  const ask = (transactionHash: Hex, request: JsonRpcRequest = chain.request) =>
    findCreatedContracts({ request, describe: () => "test chain", timeoutMs: 10_000 }, { transactionHash });

  const refuse = (message: string) => Promise.reject(new ProviderRpcError({ message, code: -32_000 }));

  const withoutTraces: JsonRpcRequest = (question, options) =>
    question.method.startsWith("debug_") ? refuse("no such method") : chain.request(question, options);

  /** Keeps neither traces nor past states. */
  const forgetful: JsonRpcRequest = (question, options) => {
    const [, block = "latest"] = question.params ?? [];
    return question.method === "eth_getCode" && block !== "latest"
      ? refuse("missing trie node 00")
      : withoutTraces(question, options);
  };

  it("lists what the trace has: contracts of contracts, and of CREATE2 with an unknown salt", async () => {
    const factory = await chain.deploy("Factory");
    const salted = await chain.transact(factory, ["Factory", "createWithSalt", [42, salt]]);
    const parent = await chain.deploy("Parent");
    const { transactionHash } = await chain.find(parent);
    const address = create2Address({ factory, salt, creationBytecode: chain.childCode });

    expect(await ask(salted)).to.deep.include({ isTraced: true, contracts: [{ address, factory }] });
    expect(await ask(transactionHash)).to.deep.include({
      kind: "mined",
      blockNumber: 3,
      isTraced: true,
      contracts: [
        { address: parent, factory: undefined },
        { address: childOf(parent), factory: parent },
      ],
    });
  });

  it("ignores a trace without the receipt's contract", async () => {
    const parent = await chain.deploy("Parent");
    const { transactionHash } = await chain.find(parent);
    const ofAnother: JsonRpcRequest = (question) =>
      question.method.startsWith("debug_") ? Promise.resolve({ type: "CALL" }) : chain.request(question);

    expect(await ask(transactionHash, ofAnother)).to.deep.include({
      isTraced: false,
      contracts: [{ address: parent }],
    });
  });

  it("lists without a trace what the receipt names and what a deterministic deployer created", async () => {
    await chain.request({ method: "hardhat_setCode", params: [deployer, deployerCode] });
    const deployed = await chain.send({ to: deployer, data: `${salt}${chain.childCode.slice(2)}` });
    const child = create2Address({ factory: deployer, salt, creationBytecode: chain.childCode });
    const parent = await chain.deploy("Parent");
    const { transactionHash } = await chain.find(parent);

    for (const request of [withoutTraces, forgetful]) {
      expect(await ask(deployed, request)).to.deep.include({ contracts: [{ address: child }] });
      expect(await ask(transactionHash, request)).to.deep.include({
        isTraced: false,
        contracts: [{ address: parent }],
      });
    }
  });

  it("leaves out what a deterministic deployer had created before", async () => {
    await chain.request({ method: "hardhat_setCode", params: [deployer, deployerCode] });
    const call: Hex = `${salt}${chain.childCode.slice(2)}`;
    await chain.send({ to: deployer, data: call });
    const batch = AbiCoder.defaultAbiCoder().encode(["address", "bytes"], [deployer, call]);
    // An account takes any call data, as a batch does that ignores failed calls.
    const repeated = await chain.send({ to: chain.accounts[1] ?? "0x", data: `0x12345678${batch.slice(2)}` });

    expect(await ask(repeated, withoutTraces)).to.deep.include({ contracts: [] });
  });

  it("names a contract without code, which its constructor destroyed or which is empty", async () => {
    const [creator = "0x"] = chain.accounts;
    for (const [nonce, data] of ["0x6000ff", "0x00"].entries()) {
      const hash = await chain.send({ data });
      for (const request of [chain.request, withoutTraces, forgetful]) {
        expect(await ask(hash, request)).to.deep.include({
          contracts: [],
          withoutCode: [createAddress({ creator, nonce })],
        });
      }
    }
  });

  it("says that a transaction does not exist, is pending, or failed", async () => {
    expect(await ask(`0x${"77".repeat(32)}`)).to.deep.equal({ kind: "unknown" });

    await chain.request({ method: "evm_setAutomine", params: [false] });
    const waiting = await chain.send({ data: chain.childCode });
    expect(await ask(waiting)).to.deep.equal({ kind: "pending" });
    await chain.request({ method: "evm_mine" });
    await chain.request({ method: "evm_setAutomine", params: [true] });
    expect(await ask(waiting)).to.have.property("kind", "mined");

    const child = childOf(await chain.deploy("Parent"));
    const [failed = "0x"] = await chain.inOneBlock(async () => [
      await chain.transact(child, ["Child", "fail"]),
    ]);
    expect(await ask(failed)).to.have.property("kind", "failed");
  });
});
