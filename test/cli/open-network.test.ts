import { expect } from "chai";
import { writePageCommand } from "../../src/app/open-session.ts";
import { createCliStyle, listRepeatedWords } from "../../src/cli/cli-style.ts";
import { nameNode, openNetwork } from "../../src/cli/open-network.ts";
import { failureOf } from "../helpers/failure.ts";
import { withLoopbackServer } from "../helpers/loopback-server.ts";
import { withProxyServer } from "../helpers/proxy-server.ts";
import { rejectionOf } from "../helpers/rejection.ts";

const none = {
  rpcUrl: undefined,
  rpcHeader: [],
  chain: undefined,
  config: undefined,
  apiKeyFile: undefined,
  stateFolder: undefined,
  compiler: [],
};

function open(args: Partial<Parameters<typeof openNetwork>[0]>, environment: Record<string, string> = {}) {
  return openNetwork({ ...none, ...args }, { environment });
}

describe("the node of a command line", () => {
  it("is that of --rpc-url, or else of ETH_RPC_URL", async () => {
    const environment = { ETH_RPC_URL: "https://node.example/v2/c0ffee254729296a45a3885639AC7E10F9d54979" };

    expect((await open({ rpcUrl: "http://127.0.0.1:8545" }, environment)).networkName).to.equal(
      "http://127.0.0.1:8545",
    );
    const { networkName, secrets, getUrl } = await open({}, environment);
    expect(networkName).to.equal("https://node.example/v2/{…}");
    expect(secrets).to.include("c0ffee254729296a45a3885639AC7E10F9d54979");
    const style = createCliStyle({ tool: "foundry", environment });
    expect(writePageCommand({ networkName, getUrl }, style)).to.equal(
      "npx hardhat-verify-contract local-explorer",
    );
    expect((await failureOf(open({}))).message)
      .to.include("--rpc-url")
      .and.include("ETH_RPC_URL");
  });

  it("is named without the keys in its host name", async () => {
    const hostSecrets = ["Team-Key"];
    const rpcUrl = "https://team-key.node.example/v2";
    const commandStyle = createCliStyle({
      tool: "foundry",
      environment: { ETH_RPC_URL: rpcUrl },
      hostSecrets,
    });
    const environment = { ETH_RPC_URL: rpcUrl };
    const network = await openNetwork(none, { environment, hostSecrets });

    expect(network.networkName).to.equal("https://{…}.node.example/v2");
    expect(network.secrets).to.include("Team-Key");
    expect(commandStyle.toNetworkWords(network.networkName)).to.deep.equal([]);
    expect(commandStyle.toNetworkWords(undefined)).to.deep.equal([]);
    expect(nameNode("http://127.0.0.1:8545", ["x"])).to.equal("http://127.0.0.1:8545");
  });

  it("requires an http or https URL, and shows other URLs without secrets", async () => {
    const messageOf = async (rpcUrl: string) => (await failureOf(open({ rpcUrl }))).message;

    expect(await messageOf("127.0.0.1:18545")).to.include("such as http://127.0.0.1:18545.");
    expect(await messageOf("wss://user:pass@node.example/v2/c0ffee254729296a?key=1"))
      .to.include("such as http://127.0.0.1:8545.")
      .and.match(/given: +wss:\/\/node\.example\/v2\/\{…\}/)
      .and.not.match(/pass|c0ffee|key=/);
    expect(await messageOf("c0ffee254729296a45a3885639AC7E10F9d54979")).not.to.include("c0ffee");
  });

  it("gets the headers of --rpc-header, which are secrets, and refuses invalid ones", async () => {
    await withLoopbackServer(
      [{ json: { jsonrpc: "2.0", id: 1, result: "0x1" } }],
      async ({ url, requests }) => {
        const network = await open({
          rpcUrl: url,
          rpcHeader: ["X-Team: contracts", "Authorization: Bearer abc:def"],
        });

        expect(await network.request({ method: "eth_chainId" })).to.equal("0x1");
        expect(requests[0]?.headers).to.include({
          accept: "application/json",
          "content-type": "application/json",
          "user-agent": "hardhat-verify-contract",
          "x-team": "contracts",
          authorization: "Bearer abc:def",
        });
        expect(network.secrets).to.include("Bearer abc:def");
        expect(network.describeOpenQuestions()).to.equal(undefined);
      },
    );
    for (const text of ["topsecret", "X-Key: topsecret\u0001", "X-Key: topsecret€"]) {
      expect((await failureOf(open({ rpcUrl: "http://x", rpcHeader: [text] }))).message)
        .to.include("ETH_RPC_HEADERS or eth_rpc_headers of foundry.toml is not 'name: value'")
        .and.not.include("topsecret");
    }
  });

  it("names the unanswered request until the node answers", async () => {
    const answer = { json: { jsonrpc: "2.0", id: 1, result: "0x1" } };
    const stop = new AbortController();
    await withLoopbackServer([() => stop.abort(), answer], async ({ url }) => {
      const network = await open({ rpcUrl: url });
      const { signal } = stop;
      await rejectionOf(network.request({ method: "eth_chainId" }, { signal }));

      expect(network.describeOpenQuestions()).to.equal(`the node at ${url} (eth_chainId)`);
      await network.request({ method: "eth_chainId" });
      expect(network.describeOpenQuestions()).to.equal(undefined);
    });
  });

  it("gets the headers of ETH_RPC_HEADERS where no --rpc-header is given, and they are secrets, too", async () => {
    const answer = { json: { jsonrpc: "2.0", id: 1, result: "0x1" } };
    await withLoopbackServer([answer, answer, answer], async ({ url, requests }) => {
      const environment = { ETH_RPC_HEADERS: "X-Team: a, b,Authorization: Bearer abc:def" };
      const network = await open({ rpcUrl: url }, environment);
      await network.request({ method: "eth_chainId" });
      await (await open({ rpcUrl: url, rpcHeader: ["User-Agent: me"] }, environment)).request({
        method: "eth_chainId",
      });

      expect(requests[0]?.headers).to.include({ "x-team": "a, b", authorization: "Bearer abc:def" });
      expect(network.secrets).to.include("Bearer abc:def");
      expect(requests[1]?.headers).to.include({ "user-agent": "me" }).and.not.have.property("authorization");
      const lines = { ETH_RPC_HEADERS: "X-Team: a\nX-Key: b\n" };
      await (await open({ rpcUrl: url }, lines)).request({ method: "eth_chainId" });
      expect(requests[2]?.headers).to.include({ "x-team": "a", "x-key": "b" });
    });
    const refused = await failureOf(open({ rpcUrl: "http://x" }, { ETH_RPC_HEADERS: "topsecret" }));
    expect(refused.message).to.include("ETH_RPC_HEADERS").and.not.include("topsecret");
  });

  describe("behind a proxy", () => {
    const answer = { json: { jsonrpc: "2.0", id: 1, result: "0x1" } };

    it("is asked through HTTP_PROXY with its headers, unless NO_PROXY names it", async () => {
      await withLoopbackServer([answer, answer], async ({ host, requests }) => {
        const rpcUrl = `http://me:pass@node.example:${host.split(":")[1]}/rpc`;
        await withProxyServer({}, async (proxy) => {
          const environment = { HTTP_PROXY: `http://user:word@${proxy.host}` };
          const { request } = await open({ rpcUrl, rpcHeader: ["X-Team: a"] }, environment);

          expect(await request({ method: "eth_chainId" })).to.equal("0x1");
          expect(proxy.requests).to.deep.equal([
            {
              method: "POST",
              target: `http://node.example:${host.split(":")[1]}/rpc`,
              authorization: `Basic ${btoa("user:word")}`,
            },
          ]);
          expect(requests[0]?.headers).to.include({
            "x-team": "a",
            authorization: `Basic ${btoa("me:pass")}`,
            "content-type": "application/json",
          });
          const near = await open({ rpcUrl: `http://${host}` }, environment);
          expect(await near.request({ method: "eth_chainId" })).to.equal("0x1");
          expect(proxy.requests).to.have.length(1);
        });
      });
    });
  });

  it("has to serve the chain of --chain, by its id or by a name of the table", async () => {
    const chainOf = async (chain: string) => (await open({ rpcUrl: "http://x", chain })).chainId;

    expect(await chainOf("10")).to.equal(10);
    expect(await chainOf("mainnet")).to.equal(1);
    expect(await chainOf("sepolia")).to.equal(11_155_111);
    expect(await chainOf("Base-Sepolia")).to.equal(84_532);
    expect(await chainOf("arbitrum")).to.equal(42_161);
    expect(await chainOf("optimism_sepolia")).to.equal(11_155_420);
    expect((await failureOf(chainOf("testnet"))).message).to.include("no chain has this name");
    expect((await failureOf(chainOf("zkevm"))).message).to.include("Polygon zkEVM (1101)");
    expect((await failureOf(chainOf("no such chain"))).message).to.include("no chain has this name");
    expect((await failureOf(chainOf("sepolai"))).message).to.include(
      "the nearest: Ethereum Sepolia (11155111)",
    );
  });

  it("is named in the next command without what may be a key", () => {
    const words = (rpcUrl: string) => listRepeatedWords({ ...none, rpcUrl }, { folder: "/" }).node.join(" ");

    expect(words("http://127.0.0.1:8545")).to.equal("--rpc-url http://127.0.0.1:8545");
    expect(words("https://me:pass@node.example/v3/0123456789abcdef")).to.equal(
      "--rpc-url https://{…}@node.example/v3/{…}",
    );
    expect(words("http://127.0.0.1:1/?apikey=abc")).to.equal("--rpc-url http://127.0.0.1:1/?apikey={…}");
    expect(words("http://user:pw@127.0.0.1:1/rpc?chain=eth&apikey=abc")).to.equal(
      "--rpc-url http://{…}@127.0.0.1:1/rpc?chain=eth&apikey={…}",
    );
    expect(listRepeatedWords({ ...none, rpcHeader: ["X-Key: abc"] }, { folder: "/" }).node).to.deep.equal([
      "--rpc-header",
      "X-Key: …",
    ]);
  });

  it("is named in the next command together with the settings of the call", () => {
    const given = {
      ...none,
      chain: "base",
      config: "all.json",
      apiKeyFile: "k1",
      stateFolder: "../a state",
      compiler: ["a", "/b", "0.8.30", "0.8.30/solc"],
    };
    const { state, settings } = listRepeatedWords(given, { folder: "/home" });

    expect(state).to.deep.equal(["--state-folder", "../a state"]);
    expect(settings.join(" ")).to.equal(
      "--chain base --config /home/all.json --api-key-file /home/k1 --compiler /home/a --compiler /b --compiler 0.8.30 --compiler /home/0.8.30/solc",
    );
    expect(
      listRepeatedWords({ ...none, apiKeyFile: "/dev/fd/63" }, { folder: "/" }).settings.join(" "),
    ).to.equal("--api-key-file {…}");
  });

  it("is named in the next command if it comes from the environment, unless that has its key", () => {
    const wordsOf = (environment: Record<string, string>, config?: string, rpcHeader: string[] = []) =>
      createCliStyle({
        tool: "foundry",
        repeated: listRepeatedWords({ ...none, config, rpcHeader }, { folder: "/" }),
        environment,
      })
        .toNetworkWords(network)
        .join(" ");
    let network: string | undefined = "http://127.0.0.1:8545";

    expect(wordsOf({ ETH_RPC_URL: network })).to.equal(`--rpc-url ${network}`);
    expect(wordsOf({ ETH_RPC_URL: network }, "all.json")).to.equal(`--rpc-url ${network} --config /all.json`);
    network = "https://node.example/{…}";
    expect(wordsOf({ ETH_RPC_URL: "https://node.example/0123456789abcdef" })).to.equal("");
    expect(wordsOf({})).to.equal(`--rpc-url ${network}`);
    network = undefined;
    const local = { ETH_RPC_URL: "http://127.0.0.1:8545" };
    expect(wordsOf(local)).to.equal("--rpc-url http://127.0.0.1:8545");
    expect(wordsOf(local, undefined, ["X-Key: abc"])).to.equal(
      "--rpc-url http://127.0.0.1:8545 --rpc-header X-Key: …",
    );
    expect(wordsOf({ ETH_RPC_URL: "https://node.example/0123456789abcdef" })).to.equal("");
    expect(wordsOf({ ETH_RPC_URL: "127.0.0.1:8545" })).to.equal("");
    expect(wordsOf({})).to.equal("");
  });
});
