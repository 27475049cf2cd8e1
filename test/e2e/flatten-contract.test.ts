import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect } from "chai";
import type { NetworkConnection } from "hardhat/types/network";

import { type LocalExplorer, startLocalExplorer } from "../../src/local-explorer.ts";
import { type FlattenedContract, flattenContract } from "../../src/verify.ts";
import { pluginUrl } from "../helpers/built-package.ts";
import { failureOf } from "../helpers/failure.ts";
import { runWarm, startHardhat } from "../helpers/hardhat-process.ts";
import { onlyResult } from "../helpers/only-result.ts";
import { newestCompiler, openProject, type TestProject } from "../helpers/open-project.ts";
import { openRecordingExplorer, type RecordingExplorer } from "../helpers/open-recording-explorer.ts";
import { impossibleFiles, marketFiles, pinnedFiles } from "./flatten-files.ts";

describe("flattening", () => {
  let project: TestProject;
  let connection: NetworkConnection;
  let oneScan: RecordingExplorer;
  let behind: LocalExplorer;
  let market: FlattenedContract;

  before(async () => {
    const overrides = { "contracts/Pinned.sol": { ...newestCompiler, settings: { viaIR: true } } };
    const solidity = { compilers: [newestCompiler], overrides };
    oneScan = await openRecordingExplorer();
    project = await openProject({
      files: {
        ...marketFiles,
        ...impossibleFiles,
        ...pinnedFiles,
        "hardhat.config.ts": `import plugin from ${JSON.stringify(await pluginUrl())};
export default { plugins: [plugin], solidity: ${JSON.stringify(solidity)} };\n`,
      },
      solidity,
      config: {
        verifyContract: {
          explorers: {
            default: { name: "OneScan", apiUrl: oneScan.apiUrl, apiKey: "k", codeFormats: ["single-file"] },
          },
        },
      },
    });
    connection = await project.hre.network.create();
    behind = await startLocalExplorer({
      chains: [{ provider: connection.provider }],
      compilers: [newestCompiler],
      database: ":memory:",
      port: 0,
    });
    oneScan.passTo(behind.apiUrl);
    market = await flattenContract("Market", project.hre);
  });

  after(async () => {
    await oneScan.close();
    await behind.close();
    await connection.close();
    await project.remove();
  });

  const deployMarket = async (): Promise<string> => {
    const { ethers } = connection;
    const scaling = await ethers.deployContract("Scaling");
    const libraries = { Scaling: await scaling.getAddress() };
    const deployed = await ethers.deployContract("Market", [3n], { libraries });
    return deployed.getAddress();
  };

  it("scenario 28: everything becomes one proved source, alone on stdout, the same on two runs", async () => {
    const first = await startHardhat(project.folder, ["flatten-contract", "Market"]).finished;
    const second = await runWarm(project.folder, ["flatten-contract", "Market"]);

    expect(first.exitCode, first.stderr).to.equal(0);
    expect(second.stdout).to.equal(first.stdout);
    expect(`${first.stdout.trimEnd()}\n`).to.equal(market.source);
    expect(first.stderr).to.include("Proved").and.to.include("partial match");
  });

  it("scenario 28: names follow what they stand for, and comments and strings stay as they are", () => {
    const { source, renames, license } = market;
    const renamed = renames.map(({ from }) => from.slice(from.lastIndexOf("/") + 1));

    expect(renamed).to.have.members(
      ["IStore", "LIMIT", "Item", "Kind", "TooMuch", "Moved", "grow"].map((name) => `Types.sol:${name}`),
    );
    expect(license).to.equal("GPL-3.0-or-later AND (MIT OR Apache-2.0)");
    expect(source.match(/SPDX-License-Identifier/g)).to.have.lengthOf(1);
    expect(source).to.not.match(/^\s*import\b/m);
    for (const text of [
      `'import "./Nothing.sol";'`,
      '/// @title import "./Nothing.sol";',
      "/* import the tokens first; */",
      "/// @inheritdoc IStore_2",
      "override(Base, IStore)",
      "add(sload(value.slot), add(LIMIT_2, BASE))",
      "using {add as +, isFree} for Price global;",
      "library Moved_2 {",
    ]) {
      expect(source).to.include(text);
    }
  });

  it("scenario 28: is verified as a single file, with its library and arguments, as a partial match", async () => {
    const { explorer } = connection;
    const address = await deployMarket();
    const result = await onlyResult(
      explorer.verifyContract({ address, codeFormat: "single-file", explorer: "local" }),
    );

    expect(result).to.include({ status: "verified", match: "partial", codeFormat: "solidity-single-file" });
    expect(result.notes?.join()).to.include("the match is partial at best");
    const shown = await explorer.getSourceCode(address, { explorer: "local" });
    expect(Object.values(shown?.sources ?? {})).to.deep.equal([market.source]);
  });

  it("sends a single file, unasked, to an explorer that takes nothing else", async () => {
    const address = await deployMarket();
    const result = await onlyResult(connection.explorer.verifyContract({ address }));

    expect(result).to.deep.include({ status: "verified", codeFormat: "solidity-single-file" });
    expect(result.explorer.name).to.equal("OneScan");
    expect(oneScan.requests).to.include("POST verifysourcecode");
  });

  it("refuses standard JSON and an exact match before anything is submitted", async () => {
    const address = await deployMarket();
    const before = oneScan.requests.filter((request) => request.startsWith("POST")).length;
    const { verifyContract } = connection.explorer;
    const failures = await Promise.all([
      failureOf(verifyContract({ address, codeFormat: "standard-json" })),
      failureOf(verifyContract({ address, requireExact: true })),
    ]);

    expect(failures.map(({ code }) => code)).to.deep.equal([
      "EXPLORER_SETTING_UNSUPPORTED",
      "INVALID_OPTION",
    ]);
    expect(oneScan.requests.filter((request) => request.startsWith("POST"))).to.have.lengthOf(before);
  });

  it("scenario 29: refuses what a single file cannot say, and names the setting", async () => {
    const { ethers, explorer } = connection;
    const pinned = await ethers.deployContract("Pinned");
    const address = await pinned.getAddress();
    const failure = await failureOf(
      explorer.verifyContract({ address, codeFormat: "single-file", explorer: "local" }),
    );

    expect(failure.code).to.equal("SINGLE_FILE_SETTINGS");
    expect(failure.facts).to.include({ viaIR: "true" });
    expect(failure.hints.join()).to.include("standard-json");
  });

  it("scenario 29: writes nothing that is not proved, and gives the reason", async () => {
    const out = path.join(project.folder, "Boss.flat.sol");
    const { exitCode, stdout, stderr } = await runWarm(project.folder, [
      ...["flatten-contract", "Boss", "--out", out],
    ]);

    expect(exitCode).to.not.equal(0);
    expect(stdout).to.equal("");
    expect(stderr).to.include("the flattened source does not compile");
    expect(existsSync(out)).to.equal(false);
  });

  it("writes the source to a file, and never over one that is there unless told to", async () => {
    const out = path.join(project.folder, "Market.flat.sol");
    const task = project.hre.tasks.getTask("flatten-contract");
    await task.run({ contract: "Market", out });

    expect(await readFile(out, "utf8")).to.equal(market.source);
    expect(await task.run({ contract: "Market", out, json: true })).to.include({ code: "OUTPUT_EXISTS" });
  });

  it("says which contracts there are when the name is unknown", async () => {
    expect((await failureOf(flattenContract("Markt", project.hre))).code).to.equal("CONTRACT_NOT_FOUND");
  });
});
