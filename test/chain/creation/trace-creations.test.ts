import { expect } from "chai";
import { z } from "zod";
import type { Hex } from "../../../src/base/hex.ts";
import { traceCreations } from "../../../src/chain/creation/trace-creations.ts";
import type { JsonRpcRequest } from "../../../src/chain/node/ask-node.ts";
import { ProviderRpcError } from "../../../src/chain/node/rpc-response.ts";
import { hash as wireHash } from "../../../src/chain/node/wire-values.ts";
import { createAddress } from "../../../src/core/creation/addresses.ts";
import { type LocalChain, startLocalChain } from "../local-chain.ts";
import { create2Address } from "./factory-chain.ts";

/**
 * A constructor that creates with CREATE, with CREATE2 and the salt 7, fails to create, and fails to
 * create a contract that has created one.
 */
const parentCode: Hex =
  "0x6460016000f35f526005601b5ff05060076005601b5ff5506460006000fd5f526005601b5ff050665f5f5ff05f5ffd5f52600760195ff05060015ff3";
const childCode: Hex = "0x60016000f3";
const salt: Hex = `0x${"7".padStart(64, "0")}`;
const hash: Hex = `0x${"ab".repeat(32)}`;

/** What anvil 1.7.1 answers for it, without members that are not read. */
const anvilParent = "0x0165878a594ca255338adfa4d48449f69242eb8f";
const anvilTrace = {
  ...{ from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266", to: anvilParent, input: parentCode },
  ...{ output: "0x00", value: "0x0", type: "CREATE" },
  calls: [
    {
      ...{ from: anvilParent, to: "0x3b02ff1e626ed7a8fd6ec5299e2c54e1421b626b", input: childCode },
      ...{ output: "0x00", value: "0x0", type: "CREATE" },
    },
    {
      ...{ from: anvilParent, to: "0x7566a77f182d2d50b409d43eb3f99301cf4df85c", input: childCode },
      ...{ output: "0x00", value: "0x0", type: "CREATE2" },
    },
    { from: anvilParent, input: "0x60006000fd", error: "execution reverted", value: "0x0", type: "CREATE" },
    {
      ...{ from: anvilParent, input: "0x5f5f5ff05f5ffd", error: "execution reverted", type: "CREATE" },
      calls: [
        {
          ...{ from: "0xc8cb5439c767a63aca1c01862252b2f3495fdcfe", input: "0x", value: "0x0" },
          ...{ to: "0x5b68087c4270860412a59dcf8e114cbcbef4493f", type: "CREATE" },
        },
      ],
    },
  ],
};

describe("traceCreations", () => {
  let chain: LocalChain;

  before(async () => {
    chain = await startLocalChain();
  });
  after(() => chain.close());

  const read = (transactionHash: Hex, request: JsonRpcRequest = chain.request) =>
    traceCreations({ request, describe: () => "test chain", timeoutMs: 10_000 }, { transactionHash });

  it("reads the trace of Hardhat's node without failed frames and the frames in them", async () => {
    const parent = await chain.create(parentCode);
    const block = await chain.request({
      method: "eth_getBlockByNumber",
      params: ["latest", false],
    });
    const { transactions } = z.object({ transactions: z.array(wireHash) }).parse(block);
    const [transactionHash] = transactions;
    const child = { factory: parent, creationBytecode: childCode, runtimeBytecode: "0x00" };

    expect(await read(transactionHash ?? "0x")).to.deep.equal([
      {
        address: parent,
        factory: chain.accounts[0],
        creationBytecode: parentCode,
        runtimeBytecode: "0x00",
      },
      { ...child, address: createAddress({ creator: parent, nonce: 1 }) },
      {
        ...child,
        address: create2Address({ factory: parent, salt, creationBytecode: childCode }),
      },
    ]);
  });

  it("reads the trace of anvil", async () => {
    const frames = await read(hash, async () => anvilTrace);

    expect(frames?.map(({ address }) => address.toLowerCase())).to.deep.equal([
      anvilParent,
      "0x3b02ff1e626ed7a8fd6ec5299e2c54e1421b626b",
      "0x7566a77f182d2d50b409d43eb3f99301cf4df85c",
    ]);
  });

  it("has none of a node that refuses", async () => {
    const refuse = () => Promise.reject(new ProviderRpcError({ code: -32_601, message: "Method not found" }));

    expect(await read(hash, refuse)).to.equal(undefined);
  });

  it("takes no other answer for a trace", async () => {
    // The second is anvil's for a transaction that it does not have.
    const calls: unknown[] = [];
    const endless = { type: "CALL", calls };
    calls.push(endless);
    const withoutAddress = { type: "CREATE", from: anvilParent, input: childCode };
    for (const answer of [null, { failed: false, structLogs: [] }, [], "0x", endless, withoutAddress]) {
      expect(await read(hash, async () => answer)).to.equal(undefined);
    }
  });
});
