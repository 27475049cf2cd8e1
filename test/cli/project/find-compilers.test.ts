import { homedir } from "node:os";
import path from "node:path";
import { expect } from "chai";
import { findCompilers } from "../../../src/cli/project/find-compilers.ts";
import { createSolcCompiler } from "../../../src/compiler/create-solc-compiler.ts";
import { listCandidates } from "../../../src/compiler/list-candidates.ts";
import { failureOf } from "../../helpers/failure.ts";
import { withTemporaryFolder } from "../../helpers/temporary-folder.ts";

const version = "0.8.30+commit.73712a01";

describe("findCompilers", () => {
  it("finds what is given, what the config names, solc on the PATH, npm's, and svm's, in this order", () =>
    withTemporaryFolder(
      {
        "given/solc": "",
        "config/solc": "",
        "bin/solc": "",
        "data/svm/0.8.30/solc-0.8.30": "",
        "project/node_modules/solc/soljson.js": "",
        "project/node_modules/solc/package.json": '{"version":"0.8.30"}',
        "node_modules/solc/soljson.js": "",
        "node_modules/solc/package.json": '{"version":"0.7.6"}',
      },
      async (folder) => {
        const at = (file: string) => path.join(folder, file);
        const sources = await findCompilers({
          given: [at("given/solc")],
          configured: [at("config/solc")],
          projectFolder: at("project"),
          environment: {
            PATH: ["relative", at("bin"), at("nowhere")].join(path.delimiter),
            XDG_DATA_HOME: at("data"),
          },
        });
        const candidates = await listCandidates(sources, version);

        expect(candidates.slice(0, 4)).to.deep.equal([
          at("given/solc"),
          at("config/solc"),
          at("bin/solc"),
          at("project/node_modules/solc/soljson.js"),
        ]);
        expect(sources.svmFolders).to.include(path.join(homedir(), ".svm"));
        expect(candidates).to.include(at("data/svm/0.8.30/solc-0.8.30"));
        expect(candidates.at(-1), "said to be another version").to.equal(at("node_modules/solc/soljson.js"));
      },
    ));

  it("takes a version for the installed compiler of that version, or says what to install", () =>
    withTemporaryFolder(
      {
        "data/svm/0.8.29/solc-0.8.29": "",
        "node_modules/solc/soljson.js": "",
        "node_modules/solc/package.json": '{"version":"0.8.30"}',
      },
      async (folder) => {
        const find = (given: string) =>
          findCompilers({
            given: [given],
            projectFolder: folder,
            environment: { XDG_DATA_HOME: path.join(folder, "data") },
          });
        const firstOf = async (given: string) => (await find(given)).candidates[0]?.path;

        expect(await firstOf("0.8.30")).to.equal(path.join(folder, "node_modules/solc/soljson.js"));
        expect(await firstOf("v0.8.29+commit.ab55807c")).to.equal(
          path.join(folder, "data/svm/0.8.29/solc-0.8.29"),
        );
        const { message } = await failureOf(find("0.4.1"));
        expect(message)
          .to.include("no compiler of this version is in")
          .and.include("npm install solc-0.4.1@npm:solc@0.4.1");
      },
    ));

  it("looks into what Hardhat 3 and Hardhat 2 have downloaded", async () => {
    const sources = await findCompilers({ given: [], projectFolder: homedir(), environment: {} });

    expect(path.basename(sources.hardhatCacheFolder ?? "")).to.equal("compilers-v3");
    expect(path.basename(sources.hardhat2CacheFolder ?? "")).to.equal("compilers-v2");
    await withTemporaryFolder(
      {
        "wasm/list.json": '{"builds":[{"path":"soljson-v0.8.30.js","version":"0.8.30"}]}',
      },
      async (hardhat2CacheFolder) => {
        expect(await listCandidates({ candidates: [], hardhat2CacheFolder }, version)).to.deep.equal([
          path.join(hardhat2CacheFolder, "wasm", "soljson-v0.8.30.js"),
        ]);
      },
    );
  });

  it("refuses a given file that does not exist", async () => {
    const failure = await failureOf(
      findCompilers({ given: ["/there/is/no/solc"], projectFolder: "/", environment: {} }),
    );

    expect(failure.message).to.include("--compiler").and.include("/there/is/no/solc");
  });

  it("refuses a given folder, and a given file that is no compiler when one is needed", () =>
    withTemporaryFolder({ "package.json": '{"name":"a"}' }, async (folder) => {
      const file = path.join(folder, "package.json");
      const find = (given: string) =>
        findCompilers({ given: [given], projectFolder: folder, environment: {} });
      const compiler = createSolcCompiler(await find(file));
      const input = { language: "Solidity", sources: {}, settings: {} };

      expect((await failureOf(find(folder))).message)
        .to.include("--compiler")
        .and.include("it is not a file");
      const failure = await failureOf(compiler.compile({ solcLongVersion: version, input }));
      expect(failure.code).to.equal("INVALID_OPTION");
      expect(failure.message).to.match(/The option --compiler is not valid: the file does not start: /);
      expect(failure.message).to.include(file);
    }));

  it("finds npm's package under other names, also in folders above the project", () =>
    withTemporaryFolder(
      {
        "node_modules/solc-0.8.28/soljson.js": "",
        "node_modules/solc-0.8.28/package.json": '{ "version": "0.8.28" }',
        "node_modules/solc-none/package.json": "{}",
        "packages/a/package.json": "{}",
      },
      async (root) => {
        const projectFolder = path.join(root, "packages", "a");
        const { candidates } = await findCompilers({ given: [], projectFolder, environment: {} });

        expect(candidates).to.deep.equal([
          { path: path.join(root, "node_modules/solc-0.8.28/soljson.js"), version: "0.8.28" },
        ]);
      },
    ));
});
