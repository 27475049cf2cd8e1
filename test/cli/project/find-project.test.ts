import { symlink, utimes } from "node:fs/promises";
import path from "node:path";
import { expect } from "chai";
import { findProject } from "../../../src/cli/project/find-project.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const hardhat2 = { "artifacts/build-info/6ad1.json": "{}" };
const hardhat3 = {
  "artifacts/build-info/solc-1.json": "{}",
  "artifacts/build-info/solc-1.output.json": "{}",
};

describe("findProject", () => {
  const cases: [string, Readonly<Record<string, string>>, { tool: string; buildFolder: string }][] = [
    [
      "Hardhat 2 by its build",
      { "hardhat.config.cjs": "", ...hardhat2 },
      { tool: "hardhat-2", buildFolder: "artifacts" },
    ],
    [
      "Hardhat 3 by its build",
      { "hardhat.config.ts": "", ...hardhat3 },
      { tool: "hardhat-3", buildFolder: "artifacts" },
    ],
    ["builds without a config", hardhat2, { tool: "hardhat-2", buildFolder: "artifacts" }],
    [
      "Hardhat 2 before its first build",
      { "hardhat.config.js": "", "node_modules/hardhat/package.json": '{"version":"2.29.1"}' },
      { tool: "hardhat-2", buildFolder: "artifacts" },
    ],
    [
      "Hardhat before its first build",
      { "hardhat.config.js": "" },
      { tool: "hardhat-3", buildFolder: "artifacts" },
    ],
    [
      "Hardhat whose cache has the name of forge's, which is not read without a foundry.toml",
      {
        "hardhat.config.js": "",
        "cache/solidity-files-cache.json": '{"paths":{"artifacts":"elsewhere"}}',
        "elsewhere/build-info/1.json": "{}",
      },
      { tool: "hardhat-3", buildFolder: "artifacts" },
    ],
    ["Foundry", { "foundry.toml": "" }, { tool: "foundry", buildFolder: "out" }],
    [
      "Foundry with an output of its own",
      { "foundry.toml": '[profile.default]\n out = "build/out" # here\n' },
      { tool: "foundry", buildFolder: "build/out" },
    ],
    [
      "Foundry where forge says that it wrote to another folder",
      {
        "foundry.toml": "profile.default.cache_path = 'other'",
        "other/solidity-files-cache.json": '{"paths":{"artifacts":"out-ci"}}',
      },
      { tool: "foundry", buildFolder: "out-ci" },
    ],
    [
      "the record of a source, whose language is far behind its texts",
      {
        "source.json": `{"contractName":"A","contractFileName":"A.sol","sources":{"A.sol":"${" ".repeat(70_000)}"}}`,
      },
      { tool: "files", buildFolder: "." },
    ],
    ["a standard JSON", { "input.json": '{"language":"Solidity"}' }, { tool: "files", buildFolder: "." }],
    [
      "a bundle",
      { "b.json": '{"_format":"hardhat-verify-contract-bundle-1"}' },
      { tool: "files", buildFolder: "." },
    ],
  ];

  for (const [name, files, expected] of cases) {
    it(`finds ${name}`, () =>
      withTemporaryFolder(files, async (folder) => {
        const { foundry, environment, broadcastFolders, ...project } = findProject(folder);
        expect(foundry !== undefined).to.equal(
          Object.hasOwn(files, "foundry.toml") && expected.tool === "foundry",
        );
        expect(project).to.deep.equal({
          ...expected,
          ...(expected.tool === "foundry" ? { compilers: [], otherBuildFolders: [] } : {}),
          folder,
          buildFolder: path.resolve(folder, expected.buildFolder),
        });
      }));
  }

  it("finds what all profiles of forge built, first the last one", () =>
    withTemporaryFolder(
      {
        "foundry.toml": `[profile.default]
src = "src"
out = "build"
[profile.viair]
via_ir = true
cache_path = "cache-ir"
# out = "never"
[profile.empty]
out = "not-built"
[profile]
ci = { via_ir = true, out = "out-ci" }
[doc]
out = "docs"
`,
        "cache-ir/solidity-files-cache.json": '{"paths":{"artifacts":"out-ir"}}',
        ...{ "build/build-info/a.json": "{}", "out-ir/build-info/b.json": "{}", "docs/A.json": "{}" },
        ...{ "out-ci/build-info/c.json": "{}", "never/build-info/d.json": "{}" },
      },
      async (folder) => {
        const built = (file: string, seconds: number) => utimes(path.join(folder, file), seconds, seconds);
        await built("build/build-info/a.json", 2_000);
        await built("out-ir/build-info/b.json", 3_000);
        await built("out-ci/build-info/c.json", 1_000);
        expect(findProject(folder)).to.deep.include({
          buildFolder: path.join(folder, "out-ir"),
          otherBuildFolders: [path.join(folder, "build"), path.join(folder, "out-ci")],
        });
        await built("build/build-info/a.json", 4_000);
        expect(findProject(folder)).to.include({ buildFolder: path.join(folder, "build") });
      },
    ));

  it("finds the compilers that foundry.toml names as files, in any of its profiles", () =>
    withTemporaryFolder(
      {
        "foundry.toml": `[profile.default]
# solc = "bin/unused"
solc = "bin/solc-a"
auto_detect_solc = false
[profile.old]
solc_version = 'bin/solc-b'
[profile.version]
solc = "0.8.30"
[profile]
ci = { optimizer = true, solc = "bin/solc-c" }
`,
        ...{ "bin/solc-a": "", "bin/solc-b": "", "bin/solc-c": "", "bin/unused": "" },
      },
      async (folder) => {
        expect(findProject(folder).compilers).to.deep.equal(
          ["a", "b", "c"].map((name) => path.join(folder, "bin", `solc-${name}`)),
        );
      },
    ));

  it("takes the nearest folder upwards, and builds in the working folder before those above it", () =>
    withTemporaryFolder(
      { "foundry.toml": "", "src/deep/A.sol": "", "kept/bundle.json": '{"solcLongVersion":"0.8.30"}' },
      async (folder) => {
        expect(findProject(path.join(folder, "src/deep"))).to.include({ tool: "foundry", folder });
        expect(findProject(path.join(folder, "kept"))).to.include({ tool: "files" });
      },
    ));

  it("passes over what cannot be looked at, such as a link to itself and a name that is too long", async function () {
    if (process.platform === "win32") {
      this.skip();
    }
    await withTemporaryFolder(
      { "foundry.toml": `profile.default.solc = "${"a".repeat(300)}"`, "out/build-info/1.json": "{}" },
      async (folder) => {
        await symlink("loop.json", path.join(folder, "out/build-info/loop.json"));

        expect(findProject(folder)).to.deep.include({ tool: "foundry", compilers: [] });
      },
    );
  });

  it("reads .env as forge does: that of the working folder is used before that of the project", () =>
    withTemporaryFolder(
      { "foundry.toml": "", ".env": "# nodes\nexport A=root\nB='of root'\n", "sub/.env": "A=sub\n" },
      async (folder) => {
        expect(findProject(path.join(folder, "sub")).environment).to.deep.equal({ A: "sub", B: "of root" });
      },
    ));

  it("fills in the variables that a value of .env names, as forge does", () => {
    const url = (name: string) => `https://node.example/\${${name}}`;
    const text = `KEY=file\nNODE=${url("KEY")}\nOTHER="${url("TOKEN")}"\nUNSET=${url("NONE")}\n`;
    return withTemporaryFolder({ "foundry.toml": "", ".env": text }, async (folder) => {
      expect(findProject(folder, { TOKEN: "shell" }).environment).to.deep.equal({
        TOKEN: "shell",
        KEY: "file",
        NODE: "https://node.example/file",
        OTHER: "https://node.example/shell",
        UNSET: "https://node.example/",
      });
      expect(findProject(folder, { KEY: "shell" }).environment).to.include({
        NODE: "https://node.example/shell",
      });
    });
  });

  it("finds what the environment names, as forge does: folders, a compiler, and another config", () =>
    withTemporaryFolder(
      {
        "foundry.toml": "profile.default.broadcast = 'sent'\nprofile.ci.out = 'out-ci'",
        "config/other.toml": "profile.default.out = 'from-other'",
        ".env": "FOUNDRY_BUILD_INFO_PATH=infos\n",
        ...{ "infos/a.json": "{}", "moved/build-info/b.json": "{}", "solc-a": "" },
      },
      async (folder) => {
        const inFolder = (...names: string[]) => names.map((name) => path.join(folder, name));
        const infos = path.join(folder, "infos/a.json");
        await utimes(infos, 1_000, 1_000);
        expect(findProject(folder, { FOUNDRY_OUT: "moved", foundry_solc: "solc-a" })).to.deep.include({
          buildFolder: path.join(folder, "moved"),
          otherBuildFolders: inFolder("infos"),
          compilers: inFolder("solc-a"),
          broadcastFolders: inFolder("sent", "broadcast"),
        });
        expect(findProject(folder, { FOUNDRY_BROADCAST: "b" }).broadcastFolders).to.deep.equal(
          inFolder("b", "sent", "broadcast"),
        );
        const config = { FOUNDRY_CONFIG: "other.toml", FOUNDRY_BUILD_INFO_PATH: "none" };
        expect(findProject(path.join(folder, "config"), config)).to.deep.include({
          folder,
          buildFolder: path.join(folder, "from-other"),
        });
      },
    ));

  it("takes the tool that has built last where a folder is of two", () =>
    withTemporaryFolder(
      { "foundry.toml": "", "hardhat.config.js": "", "out/build-info/a.json": "{}", ...hardhat2 },
      async (folder) => {
        const built = (file: string, seconds: number) => utimes(path.join(folder, file), seconds, seconds);
        await built("out/build-info/a.json", 1_000);
        await built("artifacts/build-info/6ad1.json", 2_000);
        expect(findProject(folder).tool).to.equal("hardhat-2");
        await built("out/build-info/a.json", 3_000);
        expect(findProject(folder).tool).to.equal("foundry");
      },
    ));
});
