import { expect } from "chai";
import { createCliStyle } from "../../src/cli/cli-style.ts";
import { listNetworkWords, openNetwork } from "../../src/cli/open-network.ts";
import { failureOf } from "../helpers/failure.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";

const none = { rpcUrl: undefined, rpcHeader: [], chain: undefined };

function open(args: Partial<Parameters<typeof openNetwork>[0]>, environment: Record<string, string> = {}) {
  const commandStyle = createCliStyle({
    tool: "foundry",
    networkWords: listNetworkWords({ ...none, ...args }),
  });
  return openNetwork({ ...none, ...args }, { environment, commandStyle });
}

describe("the node of a command line", () => {
  it("is that of --rpc-url, or else of ETH_RPC_URL", async () => {
    const environment = { ETH_RPC_URL: "https://node.example/v2/c0ffee254729296a45a3885639AC7E10F9d54979" };

    expect((await open({ rpcUrl: "http://127.0.0.1:8545" }, environment)).networkName).to.equal(
      "http://127.0.0.1:8545",
    );
    const { networkName, secrets, pageCommand } = await open({}, environment);
    expect(networkName).to.equal("https://node.example/v2/{…}");
    expect(secrets).to.include("c0ffee254729296a45a3885639AC7E10F9d54979");
    expect(pageCommand).to.equal("npx hardhat-verify-contract local-explorer");
    expect((await failureOf(open({}))).message)
      .to.include("--rpc-url")
      .and.include("ETH_RPC_URL");
  });

  it("gets the headers of --rpc-header, which are secrets, and is told nothing that is none", async () => {
    await withLoopbackServer(
      [{ json: { jsonrpc: "2.0", id: 1, result: "0x1" } }],
      async ({ url, requests }) => {
        const network = await open({
          rpcUrl: url,
          rpcHeader: ["X-Team: contracts", "Authorization: Bearer abc:def"],
        });

        expect(await network.request({ method: "eth_chainId" })).to.equal("0x1");
        expect(requests[0]?.headers).to.include({ "x-team": "contracts", authorization: "Bearer abc:def" });
        expect(network.secrets).to.include("Bearer abc:def");
        expect(network.describeOpenQuestions()).to.equal(undefined);
      },
    );
    expect((await failureOf(open({ rpcUrl: "http://x", rpcHeader: ["topsecret"] }))).message)
      .to.include("name: value")
      .and.not.include("topsecret");
  });

  it("has to serve the chain of --chain, by its id or by a name of the table", async () => {
    const chainOf = async (chain: string) => (await open({ rpcUrl: "http://x", chain })).chainId;

    expect(await chainOf("10")).to.equal(10);
    expect(await chainOf("mainnet")).to.equal(1);
    expect(await chainOf("sepolia")).to.equal(11_155_111);
    expect(await chainOf("Base-Sepolia")).to.equal(84_532);
    expect((await failureOf(chainOf("arbitrum"))).message).to.include("Arbitrum One Nitro (42161)");
    expect((await failureOf(chainOf("no such chain"))).message).to.include("there is no chain of this name");
    expect((await failureOf(chainOf("testnet"))).message).to.include("there is no chain of this name");
  });

  it("is named in the next command without what may be a key", () => {
    const words = (rpcUrl: string) => listNetworkWords({ ...none, rpcUrl }).join(" ");

    expect(words("http://127.0.0.1:8545")).to.equal("--rpc-url http://127.0.0.1:8545");
    expect(words("https://me:pass@node.example/v3/0123456789abcdef")).to.equal(
      "--rpc-url https://node.example/v3/{…}",
    );
    expect(listNetworkWords({ ...none, rpcHeader: ["X-Key: abc"], chain: "base" })).to.deep.equal([
      "--rpc-header",
      "X-Key: …",
      "--chain",
      "base",
    ]);
  });
});
