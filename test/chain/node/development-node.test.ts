import { expect } from "chai";
import { isDevelopmentNode } from "../../../src/chain/node/development-node.ts";
import { ProviderRpcError } from "../../../src/chain/node/rpc-response.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { startLocalChain } from "../local-chain.ts";

/** Asks a node that has these methods and no other. */
function ask(answers: Readonly<Record<string, unknown>>): Promise<boolean> {
  return isDevelopmentNode({
    request: async ({ method }) => {
      if (!Object.hasOwn(answers, method)) {
        throw new ProviderRpcError({ code: -32601, message: `the method ${method} does not exist` });
      }
      return answers[method];
    },
    describe: () => "test node",
    timeoutMs: 1000,
  });
}

describe("isDevelopmentNode", () => {
  it("includes Hardhat's node", async () => {
    const chain = await startLocalChain();
    try {
      const node = { request: chain.request, describe: () => "test chain", timeoutMs: 60_000 };

      expect(await isDevelopmentNode(node)).to.equal(true);
    } finally {
      await chain.close();
    }
  });

  for (const name of [
    "HardhatNetwork/3.18.0/@nomicfoundation/edr/0.12.0",
    "anvil/v1.7.1",
    "anvil-zksync/v0.6.11",
    "Ganache/v7.9.2/EthereumJS TestRPC/v7.9.2/ethereum-js",
    "EthereumJS TestRPC/v2.13.2/ethereum-js",
  ]) {
    it(`includes ${name}`, async () => {
      expect(await ask({ web3_clientVersion: name })).to.equal(true);
    });
  }

  for (const method of ["hardhat_metadata", "anvil_nodeInfo"]) {
    it(`includes a node with ${method}, whatever its name`, async () => {
      expect(await ask({ web3_clientVersion: "Geth/v1.16.5", [method]: { chainId: 1 } })).to.equal(true);
      expect(await ask({ [method]: { chainId: 1 } })).to.equal(true);
    });
  }

  for (const name of [
    "Geth/v1.16.5-stable-737ffd1b/linux-amd64/go1.25.1",
    "erigon/3.2.0/linux-amd64/go1.24.5",
    "Nethermind/v1.34.0+e1af0e5b/linux-x64/dotnet9.0.9",
    "besu/v25.9.0/linux-x86_64/openjdk-java-21",
    "reth/v1.8.2-9c30bf7/x86_64-unknown-linux-gnu",
    "a relay in front of anvil",
    "anvillage/1.0",
  ]) {
    it(`does not include ${name}`, async () => {
      expect(await ask({ web3_clientVersion: name })).to.equal(false);
    });
  }

  it("does not include a node that answers null", async () => {
    const answers = { web3_clientVersion: null, hardhat_metadata: null, anvil_nodeInfo: null };

    expect(await ask(answers)).to.equal(false);
    expect(await ask({})).to.equal(false);
  });

  it("fails if the node does not answer, and with the reason of an abort", async () => {
    const down = {
      request: () => Promise.reject(new Error("connect ECONNREFUSED 127.0.0.1:8545")),
      describe: () => "test node",
      timeoutMs: 1000,
    };
    const reason = new Error("interrupted");

    expect(await rejectionOf(isDevelopmentNode(down))).to.have.property("code", "CHAIN_UNREACHABLE");
    expect(await rejectionOf(isDevelopmentNode(down, { signal: AbortSignal.abort(reason) }))).to.equal(
      reason,
    );
  });
});
