import { expect } from "chai";
import {
  findBrokenFile,
  readFoundryConfig,
  selectProfile,
} from "../../../src/project/given/foundry-config.ts";
import { fillIn, listHostSecrets } from "../../../src/project/given/foundry-variables.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const variable = (name: string) => `\${${name}}`;

const toml = `# a comment with [brackets]
[profile.default]
eth-rpc-url = 'sepolia'
"out" = "build" # here
gas_limit = 9223372036854775807
remappings = [
  "a/=lib/a/", # ]
]
extra = """
[rpc_endpoints]
never = "https://never.example"
"""
[profile.ci]
out = "out-ci"
rpc_endpoints.sepolia = "https://ci.example"
[[profile.ci.fs_permissions]]
access = "read"

[rpc_endpoints]
sepolia = "https://${variable(" NODE_KEY ")}.example/v2"
"base-sepolia" = { endpoint = 'https://base.example', retries = 3 }
dotted.url = "https://dotted.example"
wrong = { retries = 3 }
[rpc_endpoints.mainnet]
url = "https://mainnet.example"
auth = "Bearer x"

[etherscan]
sepolia = { key = "${variable("SCAN_KEY")}", chain = 11155111 }
mine = { chain = "base", key = "other", url = "https://scan.example/api" }
`;

/** Reads the files of a project. The folder `home` is the user's. */
async function readFiles<Result>(
  files: Readonly<Record<string, string>>,
  use: (config: ReturnType<typeof readFoundryConfig>) => Result,
): Promise<Result> {
  const results: Result[] = [];
  await withTemporaryFolder({ ...files }, async (folder) => {
    results.push(use(readFoundryConfig(folder, { home: `${folder}/home` })));
  });
  for (const result of results) {
    return result;
  }
  return expect.fail();
}

describe("the config of a Foundry project", () => {
  it("has nodes and explorers in all forms of TOML and forge", async () => {
    const { endpoints, etherscan, settings } = await readFiles({ "foundry.toml": toml }, (config) =>
      selectProfile(config, "default"),
    );

    expect(Object.fromEntries(endpoints)).to.deep.equal({
      sepolia: `https://${variable(" NODE_KEY ")}.example/v2`,
      "base-sepolia": "https://base.example",
      dotted: "https://dotted.example",
      mainnet: "https://mainnet.example",
    });
    expect([...etherscan]).to.deep.equal([
      ["mine", { chain: "base", key: "other", url: "https://scan.example/api" }],
      ["sepolia", { key: variable("SCAN_KEY"), chain: "11155111" }],
    ]);
    expect(settings).to.include({ eth_rpc_url: "sepolia", out: "build" });
  });

  it("completes a profile, also an unknown one, from the default profile", async () => {
    const [ci, unknown] = await readFiles({ "foundry.toml": toml }, (config) => [
      selectProfile(config, "ci"),
      selectProfile(config, "constructor"),
    ]);

    expect(ci?.settings).to.include({ eth_rpc_url: "sepolia", out: "out-ci" });
    expect(ci?.endpoints.get("sepolia")).to.equal("https://ci.example");
    expect(unknown?.settings.out).to.equal("build");
  });

  it("has below it the user's own config", async () => {
    const files = {
      "foundry.toml": '[rpc_endpoints]\nboth = "https://own.example"\n',
      "home/.foundry/foundry.toml": `[profile.default]
etherscan_api_key = "user"
[rpc_endpoints]
both = "https://user.example"
user = "https://user.example"
`,
    };
    const { settings, endpoints } = await readFiles(files, (config) => selectProfile(config, "ci"));

    expect(settings).to.deep.equal({ etherscan_api_key: "user" });
    expect(Object.fromEntries(endpoints)).to.deep.equal({
      both: "https://own.example",
      user: "https://user.example",
    });
  });

  it("reports file and line of broken TOML, without its text", async () => {
    const find = (files: Readonly<Record<string, string>>) => readFiles(files, findBrokenFile);

    const broken = await find({ "foundry.toml": '[profile.default]\nout = "a"\nkey = c0ffee254729\n' });
    expect(broken?.file).to.match(/foundry\.toml$/);
    expect(broken?.problem)
      .to.match(/^line 3 is not valid TOML: /)
      .and.not.include("c0ffee");
    expect((await find({ "foundry.toml": `a = ${"[".repeat(200)}` }))?.problem).to.include("nested");
    expect((await find({ "foundry.toml": "#".repeat(1_100_000) }))?.problem).to.equal(
      "it is larger than 1 MiB",
    );
  });

  it("fills in variables, and lists those in the name of the host", () => {
    const environment = { KEY: "k3y", HOST: "node.example", PORT: "8545", URL: "https://a.example" };
    const list = (url: string) => listHostSecrets(url, environment);

    expect(fillIn(`a ${variable("KEY")} ${variable("TWO")}`, environment)).to.deep.equal({
      kind: "unset",
      variable: "TWO",
    });
    expect(list(`https://${variable(" KEY ")}.node.example/${variable("OTHER")}`)).to.deep.equal(["k3y"]);
    expect(list(`https://user:${variable("KEY")}@${variable("HOST")}:${variable("PORT")}/`)).to.deep.equal(
      [],
    );
    expect(list(`https://node.example/${variable("KEY")}`)).to.deep.equal([]);
    expect(list(variable("URL"))).to.deep.equal([]);
  });

  it("prefers settings of the environment, as forge does", () =>
    withTemporaryFolder({ "foundry.toml": toml }, async (folder) => {
      const environment = {
        ...{ FOUNDRY_ETH_RPC_URL: "mine", FOUNDRY_OUT: "", FOUNDRY_PROFILE: "ci", OTHER_OUT: "never" },
      };
      const config = readFoundryConfig(folder, { home: folder, environment });
      const { settings } = selectProfile(config, "ci");

      expect(settings).to.include({ eth_rpc_url: "mine", out: "out-ci" });
      expect(settings).not.to.have.property("profile");
    }));

  it("is broken if FOUNDRY_CONFIG names a missing file", () =>
    withTemporaryFolder({ "foundry.toml": toml }, async (folder) => {
      const named = `${folder}/none.toml`;
      expect(findBrokenFile(readFoundryConfig(folder, { named, home: folder }))).to.deep.equal({
        kind: "broken",
        file: named,
        problem: "FOUNDRY_CONFIG names it, but it cannot be read",
      });
    }));
});
