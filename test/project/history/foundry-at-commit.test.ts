import { expect } from "chai";
import { readFoundryAtCommit } from "../../../src/project/history/foundry-at-commit.ts";

interface Project {
  readonly files?: Readonly<Record<string, string>>;
  /** Folder → the folders in it. */
  readonly folders?: Readonly<Record<string, readonly string[]>>;
}

/** Reads the config of a commit, where the build of now has these settings. */
function read(
  { files = { "foundry.toml": "" }, folders = {} }: Project,
  {
    now = { "foundry.toml": "" },
    built = {},
    profile = "default",
  }: { readonly now?: Project["files"]; readonly built?: object; readonly profile?: string } = {},
) {
  return readFoundryAtCommit(
    { readFile: async (file) => files[file], listFolders: async (folder) => folders[folder] ?? [] },
    { now: { readFile: async (file) => now[file] }, built: { ...built }, profile },
  );
}

describe("readFoundryAtCommit", () => {
  it("reads each profile as settings of solc, the selected one first", async () => {
    const toml = `
[profile.default]
optimizer_runs = 1_000
via-ir = true
additional_compiler_profiles = [{ name = "small", optimizer_runs = 1, via_ir = false }]
[profile.plain]
optimizer = false
via_ir = false
evm_version = "paris"
additional_compiler_profiles = []
`;
    const config = await read(
      { files: { "foundry.toml": toml } },
      { profile: "plain", built: { evmVersion: "osaka" } },
    );

    expect(Object.entries(Object.fromEntries(config?.profiles ?? []))).to.deep.equal([
      ["plain", { optimizer: { enabled: false, runs: 1000 }, evmVersion: "paris" }],
      ["default", { optimizer: { enabled: true, runs: 1000 }, viaIR: true, evmVersion: "osaka" }],
      ["default, small", { optimizer: { enabled: true, runs: 1 }, evmVersion: "osaka" }],
    ]);
  });

  it("reads the details of the optimizer as solc takes them", async () => {
    const details = "optimizer_details = { yul = true, yulDetails = { stackAllocation = true } }";
    const config = await read({ files: { "foundry.toml": `[profile.default]\n${details}\n` } });

    expect(config?.profiles.get("default")?.optimizer).to.deep.include({
      details: { yul: true, yulDetails: { stackAllocation: true } },
    });
  });

  it("has the remappings of forge 1.7.1 for the same files", async () => {
    const files = {
      "foundry.toml": '[profile.default]\nremappings = ["x=lib/flat", "y/=lib/solmate/src"]\n',
      "remappings.txt": "@a=lib/solmate/src\n",
    };
    const folders = {
      lib: ["flat", "openzeppelin-contracts", "solmate"],
      "lib/openzeppelin-contracts": ["contracts", "test"],
      "lib/solmate": ["src"],
    };
    const config = await read({ files, folders });

    expect(config?.remappings).to.have.members([
      "@a/=lib/solmate/src/",
      "x/=lib/flat/",
      "y/=lib/solmate/src/",
      "flat/=lib/flat/",
      "openzeppelin-contracts/=lib/openzeppelin-contracts/contracts/",
      "solmate/=lib/solmate/src/",
    ]);
  });

  it("leaves out current remappings that the commit neither has nor needs for a library", async () => {
    const remappings = [
      "written/=lib/kept/src/",
      "kept/=lib/kept/src/",
      "inner/=lib/kept/lib/inner/",
      "new/=lib/new/src/",
      "elsewhere/=node_modules/elsewhere/",
    ];
    const now = { "foundry.toml": "", "remappings.txt": "written/=lib/kept/src/\n" };
    const config = await read({ folders: { lib: ["kept"] } }, { now, built: { remappings } });
    const ofFolderThatIsIgnored = await read({}, { now, built: { remappings } });

    expect(config?.remappings).to.deep.equal([
      "kept/=lib/kept/src/",
      "inner/=lib/kept/lib/inner/",
      "elsewhere/=node_modules/elsewhere/",
    ]);
    expect(ofFolderThatIsIgnored?.remappings).to.deep.equal(remappings.slice(1));
  });

  it("finds no remappings if the config forbids it", async () => {
    const toml = "[profile.default]\nauto_detect_remappings = false\n";

    expect(
      (await read({ files: { "foundry.toml": toml }, folders: { lib: ["one"] } }))?.remappings,
    ).to.deep.equal([]);
  });

  it("is undefined without a config, with a broken one, and with one that extends another", async () => {
    expect(await read({ files: {} })).to.equal(undefined);
    expect(await read({ files: { "foundry.toml": '[profile.default]\nextends = "base.toml"\n' } })).to.equal(
      undefined,
    );
    expect(await read({ files: { "foundry.toml": "[profile" } })).to.equal(undefined);
  });
});
