import { expect } from "chai";
import { addFoundryConfig, fillIn, parseFoundryConfig } from "../../../src/project/given/foundry-config.ts";

const toml = `solc = "0.8.30"
[profile.default]
eth_rpc_url = "sepolia" # a name
[profile.ci]
eth_rpc_url = "https://ci.example/\${CI_KEY}"

[rpc_endpoints]
# old = "https://never.example"
sepolia = "https://\${ NODE_KEY }.example/v2"
"base-sepolia" = { endpoint = 'https://base.example', retries = 3 }
[rpc_endpoints.mainnet]
url = "https://mainnet.example"

[etherscan]
mainnet = { key = "\${SCAN_KEY}" }
sepolia = { key = "\${SCAN_KEY}", chain = 11155111, url = "https://api.etherscan.io/v2/api?chainid=11155111" }
mine = { chain = 700700, key = "other", url = "https://scan.example/api" }
`;

const variable = (name: string) => `\${${name}}`;

describe("the config of a Foundry project", () => {
  it("names nodes, in each way that forge reads", () => {
    expect(Object.fromEntries(parseFoundryConfig(toml).endpoints)).to.deep.equal({
      sepolia: `https://${variable(" NODE_KEY ")}.example/v2`,
      "base-sepolia": "https://base.example",
      mainnet: "https://mainnet.example",
    });
  });

  it("gives the node of the selected profile and Etherscan's key, whose variables are filled in", () => {
    const config = parseFoundryConfig(toml);
    const environment = { NODE_KEY: "abc", SCAN_KEY: "key" };

    expect(addFoundryConfig(config, environment)).to.include({
      ETH_RPC_URL: "https://abc.example/v2",
      ETHERSCAN_API_KEY: "key",
    });
    expect(addFoundryConfig(config, { FOUNDRY_PROFILE: "ci", CI_KEY: "c" }).ETH_RPC_URL).to.equal(
      "https://ci.example/c",
    );
  });

  it("gives way to the environment, and gives nothing whose variables are not set", () => {
    const config = parseFoundryConfig(toml);
    const environment = { ETH_RPC_URL: "http://127.0.0.1:8545", ETHERSCAN_API_KEY: "mine", SCAN_KEY: "key" };

    expect(addFoundryConfig(config, environment)).to.deep.equal(environment);
    expect(addFoundryConfig(config, {})).to.deep.equal({});
    expect(fillIn(`a ${variable("ONE")} ${variable("TWO")}`, { ONE: "1" })).to.deep.equal({
      kind: "unset",
      variable: "TWO",
    });
  });

  it("gives no key if it has several of Etherscan, and none of another service", () => {
    const keyOf = (text: string) => addFoundryConfig(parseFoundryConfig(text), {}).ETHERSCAN_API_KEY;

    expect(keyOf('[etherscan]\na = { key = "1" }\nb = { key = "2" }')).to.equal(undefined);
    expect(keyOf('[etherscan.a]\nkey = "1"\nurl = "https://scan.example/api"')).to.equal(undefined);
    expect(keyOf('[etherscan.a]\nkey = "1"\n')).to.equal("1");
  });

  it("takes the key of the profile where [etherscan] has none, unless it is a name there", () => {
    const key = (text: string) => addFoundryConfig(parseFoundryConfig(text), { K: "mine" }).ETHERSCAN_API_KEY;
    const ofProfile = `[profile.default]\netherscan_api_key = "${variable("K")}"\n`;
    const table = '[etherscan]\nscan = { key = "other", url = "https://scan.example/api" }\n';

    expect(key(ofProfile)).to.equal("mine");
    expect(key(`${ofProfile}${table}`)).to.equal("mine");
    expect(key(`${ofProfile}[etherscan]\nmainnet = { key = "table" }\n`)).to.equal("table");
    expect(key(`[profile.default]\netherscan_api_key = "scan"\n${table}`)).to.equal(undefined);
    expect(key(`[profile.default]\netherscan_api_key = "${variable("NONE")}"\n`)).to.equal(undefined);
  });

  it("reads a line of spaces after a bracket in a time that grows with its length alone", () => {
    const spaces = " ".repeat(30_000);

    expect(parseFoundryConfig(`[${spaces}\n[ ${spaces} etherscan ]\n`).etherscanKeys).to.deep.equal([]);
    expect(fillIn(`\${${spaces}`, {})).to.deep.equal({ kind: "filled", value: `\${${spaces}` });
  });
});
