import { expect } from "chai";
import { listRepeatedWords } from "../../../src/cli/cli-style.ts";
import { addFoundryConfig } from "../../../src/cli/project/from-foundry.ts";
import { readFoundryConfig } from "../../../src/project/given/foundry-config.ts";
import { rejectionOf } from "../../helpers/rejection.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const variable = (name: string) => `\${${name}}`;

const nodes = `[profile.default]
eth_rpc_url = "sepolia"
eth_rpc_headers = ["X-A: 1, 2", "X-B: 3"]
[profile.ci]
eth_rpc_url = "https://ci.example/${variable("CI_KEY")}"
[rpc_endpoints]
sepolia = "https://${variable("NODE_KEY")}.example/v2"
local = "http://127.0.0.1:8545"
`;

const scans = `[etherscan]
mainnet = { key = "${variable("SCAN_KEY")}" }
sepolia = { key = "${variable("SCAN_KEY")}", chain = 11155111, url = "https://api.etherscan.io/v2/api?chainid=11155111" }
base = { key = "old", url = "https://api.basescan.org/api" }
mine = { chain = 700700, key = "${variable("MY_KEY")}", url = "https://scan.example/${variable("PLACE")}/api" }
optimism = { url = "https://op.example/api" }
chainless = { url = "https://chainless.example/api", key = "c" }
`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The message that a call fails with. */
async function messageOf(call: Promise<unknown> | undefined): Promise<string> {
  return (await rejectionOf(call ?? Promise.resolve())).message;
}

async function add(
  toml: string,
  environment: Environment = {},
  rpcUrl?: string,
): Promise<ReturnType<typeof addFoundryConfig<{ readonly rpcUrl: string | undefined }>>> {
  let added: ReturnType<typeof addFoundryConfig<{ readonly rpcUrl: string | undefined }>> | undefined;
  await withTemporaryFolder({ "foundry.toml": toml }, async (folder) => {
    added = addFoundryConfig(readFoundryConfig(folder, { home: folder }), { environment, args: { rpcUrl } });
  });
  expect(added).not.to.equal(undefined);
  return added ?? expect.fail();
}

describe("what a Foundry project adds to a command line", () => {
  it("is the node of the selected profile, with its headers", async () => {
    const { environment, hostSecrets } = await add(nodes, { NODE_KEY: "abc" });

    expect(environment).to.include({
      ETH_RPC_URL: "https://abc.example/v2",
      ETH_RPC_HEADERS: "X-A: 1, 2\nX-B: 3",
    });
    expect(hostSecrets).to.deep.equal(["abc"]);
    const ofProfile = await add(nodes, { FOUNDRY_PROFILE: "ci", CI_KEY: "c" });
    expect(ofProfile.environment.ETH_RPC_URL).to.equal("https://ci.example/c");
    expect((await add(nodes)).environment).not.to.have.property("ETH_RPC_URL");
  });

  it("is the node that a name of --rpc-url or of ETH_RPC_URL stands for", async () => {
    const find = async (given: string | undefined, environment: Environment = {}) =>
      (await add(nodes, environment, given)).args.rpcUrl;

    expect(await find("sepolia", { NODE_KEY: "abc" })).to.equal("https://abc.example/v2");
    expect(await find("local")).to.equal("http://127.0.0.1:8545");
    expect(await find("https://other.example")).to.equal("https://other.example");
    expect(await find(undefined)).to.equal(undefined);
    const named = await add(nodes, { ETH_RPC_URL: "local" });
    expect(named.environment.ETH_RPC_URL).to.equal("http://127.0.0.1:8545");
    expect(await messageOf(find("sepolia"))).to.include("NODE_KEY, which is not set");
    const wrong = await messageOf(add(nodes, { ETH_RPC_URL: "seplia" }));
    expect(wrong).to.include("ETH_RPC_URL").and.include("sepolia, local");
    const { node } = listRepeatedWords(
      {
        rpcUrl: "sepolia",
        rpcHeader: [],
        chain: undefined,
        config: undefined,
        apiKeyFile: undefined,
        compiler: [],
        stateFolder: undefined,
      },
      { folder: "/", isNamedNode: true },
    );
    expect(node).to.deep.equal(["--rpc-url", "sepolia"]);
  });

  it("gives way to the environment", async () => {
    const given = {
      ETH_RPC_URL: "http://127.0.0.1:1",
      ETHERSCAN_API_KEY: "e",
      SCAN_KEY: "key",
      ETH_RPC_HEADERS: "a: b",
    };

    expect((await add(`${nodes}${scans}`, given)).environment).to.deep.equal(given);
  });

  it("is Etherscan's key: that of the entry that the key is the name of", async () => {
    const keyOf = async (toml: string, environment: Environment = {}) =>
      (await add(toml, environment)).environment.ETHERSCAN_API_KEY;
    const two = '[etherscan]\na = { key = "1" }\nb = { key = "2" }\n';

    expect(await keyOf(two)).to.equal(undefined);
    expect(await keyOf(two, { ETHERSCAN_API_KEY: "a" })).to.equal("1");
    expect(await keyOf(`[profile.default]\netherscan_api_key = "b"\n${two}`)).to.equal("2");
    expect(await keyOf("", { ETHERSCAN_API_KEY: "" })).to.equal("");
  });

  it("is Etherscan's key of the chain, if there are several keys", async () => {
    const several = `[etherscan]
mainnet = { key = "1" }
x = { chain = 8453, key = "2", url = "https://api.etherscan.io/v2/api?chainid=8453" }
own = { chain = 10, key = "3", url = "https://scan.example/api" }
sepolia = { key = "${variable("NONE")}" }
`;
    const { findEtherscanKey } = await add(several);
    const keys = [1, 8453, 10, 11_155_111, 5].map(async (id) => (await findEtherscanKey?.(id))?.get());

    expect(await Promise.all(keys)).to.deep.equal(["1", "2", undefined, undefined, undefined]);
  });

  it("is the key of the profile, unless it is a name in [etherscan] or its variable is not set", async () => {
    const key = async (text: string) => (await add(text, { K: "mine" })).environment.ETHERSCAN_API_KEY;
    const ofProfile = `[profile.default]\netherscan_api_key = "${variable("K")}"\n`;
    const table = '[etherscan]\nscan = { key = "other", url = "https://scan.example/api" }\n';

    expect(await key(ofProfile)).to.equal("mine");
    expect(await key(`${ofProfile}${table}`)).to.equal("mine");
    expect(await key(`[profile.default]\netherscan_api_key = "scan"\n${table}`)).to.equal(undefined);
    expect(await key(`[profile.default]\netherscan_api_key = "${variable("NONE")}"\n`)).to.equal(undefined);
  });

  it("is the explorer that an entry with a URL of its own is for its chain, with its key", async () => {
    const list = async (chainId: number, key?: string) => {
      const environment = { MY_KEY: "my", PLACE: "main", ETHERSCAN_API_KEY: key };
      const { findExplorers } = await add(scans, environment);
      const found = (await findExplorers?.(chainId)) ?? [];
      return Promise.all(
        found.map(async ({ name, apiUrl, apiKey, chainId: served }) => [
          name,
          apiUrl,
          await apiKey?.get(),
          served,
        ]),
      );
    };

    expect(await list(700_700)).to.deep.equal([["mine", "https://scan.example/main/api", "my", 700_700]]);
    expect(await list(10)).to.deep.equal([["optimism", "https://op.example/api", undefined, 10]]);
    // Etherscan's own, at its present and at its former place, and chains without an entry.
    for (const chainId of [1, 11_155_111, 8453, 4]) {
      expect(await list(chainId)).to.deep.equal([]);
    }
    expect(await list(4, "chainless")).to.deep.equal([
      ["chainless", "https://chainless.example/api", "c", 4],
    ]);
    expect(await list(700_700, "a key")).to.have.length(1);
  });

  it("is no public explorer instead of one whose variables are not set", async () => {
    const { findExplorers } = await add(scans, { MY_KEY: "my" });
    expect(await messageOf(findExplorers?.(700_700))).to.include(
      "etherscan.mine.url of foundry.toml is not valid: it names the environment variable PLACE, which is not set",
    );
    const { findExplorers: withoutKey } = await add(scans, { PLACE: "main" });
    const [explorer] = (await withoutKey?.(700_700)) ?? [];
    expect(await messageOf(explorer?.apiKey?.get())).to.include("MY_KEY, which is not set");
    const { findExplorers: wrong } = await add(
      '[etherscan]\nx = { chain = 5, url = "scan.example", key = "k" }',
    );
    expect(await messageOf(wrong?.(5))).to.include("it is not an http or https URL");
  });

  it("is a failure that names the file and the line if foundry.toml is broken", async () => {
    const told = /^The option foundry\.toml is not valid: line 2 is not valid TOML: .*foundry\.toml/s;
    expect(await messageOf(add("[profile.default]\nout = 'a"))).to.match(told);
  });
});
