import { expect } from "chai";
import {
  findBrokenFile,
  listProfileSettings,
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

  it("has the settings of an extended file only in the profile that extends it", async () => {
    const files = {
      "foundry.toml": `[profile.default]
extends = "shared/base.toml"
src = "src"
[profile.ci]
optimizer_runs = 5
[profile.release]
extends = { path = "shared/base.toml", strategy = "replace-arrays" }
[rpc_endpoints]
both = "https://own.example"
`,
      "shared/base.toml": `[profile.default]
out = "out-base"
etherscan_api_key = "base"
[rpc_endpoints]
both = "https://base.example"
[etherscan]
mainnet = { key = "base" }
`,
      "home/.foundry/foundry.toml": `[profile.default]
etherscan_api_key = "user"
[rpc_endpoints]
both = "https://user.example"
user = "https://user.example"
`,
    };
    const [byDefault, ci, release, settings] = await readFiles(
      files,
      (config) =>
        [
          selectProfile(config, "default"),
          selectProfile(config, "ci"),
          selectProfile(config, "release"),
          listProfileSettings(config),
        ] as const,
    );

    for (const profile of [byDefault, release]) {
      expect(profile)
        .to.have.property("settings")
        .that.includes({ out: "out-base", etherscan_api_key: "base" });
      expect(profile).to.have.property("etherscan").that.has.keys("mainnet");
    }
    expect(ci?.settings).to.include({ etherscan_api_key: "user" }).and.not.have.property("out");
    expect(ci).to.have.deep.property(
      "endpoints",
      new Map([
        ["both", "https://own.example"],
        ["user", "https://user.example"],
      ]),
    );
    expect(settings).to.deep.include({ profile: "default", name: "out", value: "out-base" });
  });

  it("reports file and line of broken TOML that the profile needs, without its text", async () => {
    const find = (files: Readonly<Record<string, string>>, profile = "default") =>
      readFiles(files, (config) => findBrokenFile(config, profile));
    const extending = '[profile.ci]\nextends = "base.toml"\n';

    const broken = await find({ "foundry.toml": '[profile.default]\nout = "a"\nkey = c0ffee254729\n' });
    expect(broken?.file).to.match(/foundry\.toml$/);
    expect(broken?.problem)
      .to.match(/^line 3 is not valid TOML: /)
      .and.not.include("c0ffee");
    expect(await find({ "foundry.toml": extending })).to.equal(undefined);
    expect((await find({ "foundry.toml": extending }, "ci"))?.problem).to.include("extends it");
    const base = await find({ "foundry.toml": extending, "base.toml": "a = 1\na = 2" }, "ci");
    expect(base)
      .to.include({ kind: "broken" })
      .and.have.property("file")
      .that.matches(/base\.toml$/);
    expect(base?.problem).to.match(/^line 2 /);
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
    withTemporaryFolder(
      { "foundry.toml": `${toml}\n[profile.old]\nextends = "none.toml"` },
      async (folder) => {
        const config = readFoundryConfig(folder, {
          home: folder,
          environment: {
            ...{
              FOUNDRY_ETH_RPC_URL: "mine",
              DAPP_ETH_RPC_URL: "older",
              DAPP_SOLC: "0.8.30",
              FOUNDRY_OUT: "",
            },
            FOUNDRY_RPC_ENDPOINTS: '{ mine = "http://mine.example" }',
            FOUNDRY_ETH_RPC_HEADERS: '["X-A: 1"]',
            FOUNDRY_SRC: "[broken",
            FOUNDRY_PROFILE: "ci",
            OTHER_OUT: "never",
          },
        });
        const { settings, endpoints } = selectProfile(config, "ci");

        expect(settings).to.include({ eth_rpc_url: "mine", solc: "0.8.30", out: "out-ci", src: "[broken" });
        expect(settings).not.to.have.property("profile");
        expect(settings.eth_rpc_headers).to.deep.equal(["X-A: 1"]);
        expect(endpoints.get("mine")).to.equal("http://mine.example");
        expect(endpoints.get("sepolia")).to.equal("https://ci.example");
      },
    ));

  it("is broken if FOUNDRY_CONFIG names a missing file", () =>
    withTemporaryFolder({ "foundry.toml": toml }, async (folder) => {
      const named = `${folder}/none.toml`;
      expect(findBrokenFile(readFoundryConfig(folder, { named, home: folder }), "default")).to.deep.equal({
        kind: "broken",
        file: named,
        problem: "FOUNDRY_CONFIG names it, but it cannot be read",
      });
    }));
});
