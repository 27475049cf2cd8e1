import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { createForgeBuildStore } from "../../../src/project/given/forge-build-store.ts";
import { createGivenBuildStore } from "../../../src/project/given/given-build-store.ts";
import type { BuildInfoStore, StoredContract } from "../../../src/verification/ports.ts";
import { failureOf } from "../../helpers/failure.ts";
import { realCompiler } from "../../helpers/real-compiler.ts";
import { inTemporaryFolder } from "../../helpers/temporary-folder.ts";

const fixture = fileURLToPath(
  new URL("../../../test-fixtures/build-infos/foundry-artifacts", import.meta.url),
);

function open(
  projectFolder: string,
  [first, ...others]: readonly [string, ...string[]] = ["out"],
): BuildInfoStore {
  const compiler = realCompiler;
  const toOutput = (name: string) => {
    const outFolder = path.join(projectFolder, name);
    const wholeBuilds = createGivenBuildStore({
      path: outFolder,
      origin: "project",
      compiler,
      readRuntimeBytecode: async () => "",
    });
    return { outFolder, wholeBuilds };
  };
  return createForgeBuildStore({ projectFolder, outputs: [toOutput(first), ...others.map(toOutput)] });
}

/** Runs a test in a copy of the project, which may be changed. */
function inProject(test: (folder: string) => Promise<void>): Promise<void> {
  return inTemporaryFolder(async (folder) => {
    await cp(fixture, folder, { recursive: true });
    await test(folder);
  });
}

async function readVault(store: BuildInfoStore): Promise<StoredContract> {
  const [vault, ...others] = await store.findOutputContractsByName("src/Vault.sol:Vault");
  expect(others).to.deep.equal([]);
  return vault ?? expect.fail("there is no Vault");
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, "utf8")));
}

/** Forge writes bytecode with 0x, solc without. */
function withoutPrefix<Code extends { readonly object: string }>(code: Code): Code {
  return { ...code, object: code.object.slice(2) };
}

describe("createForgeBuildStore", () => {
  it("finds contracts in the artifacts of `forge build`, by code and by name", async () => {
    const store = open(fixture);
    const vault = await readVault(store);
    const { object } = vault.runtimeBytecode;

    expect(vault.runtimeBytecode.immutableReferences).to.have.length.above(0);
    expect(vault.metadata).to.include('"compilationTarget":{"src/Vault.sol":"Vault"}');
    expect(await store.findOutputContracts(object)).to.deep.equal([vault]);
    expect(await store.findOutputContracts(`${object}00`)).to.deep.equal([]);
    expect(await store.findOutputContractsByName("src/Other.sol:Vault")).to.deep.equal([]);
    expect(await store.listContractNames()).to.deep.equal([
      "src/Other.sol:Other",
      "src/Rates.sol:Rates",
      "src/Vault.sol:Vault",
    ]);
  });

  it("makes the compiler input of an artifact, which compiles to the same code", async () => {
    const store = open(fixture);
    const vault = await readVault(store);
    const { solcLongVersion, input } = await store.readBuildInfo(vault.buildInfoId);
    const result = await realCompiler.compile({ solcLongVersion, input });
    const compiled = result.kind === "compiled" ? result.contracts : [];

    expect(solcLongVersion).to.equal("0.8.37+commit.f401782d");
    expect(compiled.find(({ contractName }) => contractName === "Vault")).to.deep.include({
      creationBytecode: vault.creationBytecode,
      runtimeBytecode: vault.runtimeBytecode,
    });
  });

  it("adds the project's files of the same compilation, which may change the code", () =>
    inProject(async (folder) => {
      const info = path.join(folder, "out/build-info/f757d32501a60547.json");
      await change(info, (text) => text.replace('{"0"', '{"7":"../outside.sol","8":"src/gone.sol","0"'));
      await writeFile(path.join(folder, "..", "outside.sol"), "contract Outside {}");
      const store = open(folder);
      const { input } = await store.readBuildInfo((await readVault(store)).buildInfoId);

      expect(Object.keys(input.sources)).to.have.members(["src/Other.sol", "src/Rates.sol", "src/Vault.sol"]);
      await rm(path.join(folder, "..", "outside.sol"));
    }));

  it("skips artifacts of Vyper, and refuses a build of it", () =>
    inProject(async (folder) => {
      const object = "5f3560e01c".repeat(40);
      const input = { language: "Vyper", sources: { "src/Age.vy": { content: "" } }, settings: {} };
      const evm = { bytecode: { object }, deployedBytecode: { object } };
      const info = {
        ...{ _format: "ethers-rs-sol-build-info-1", id: "a", solcVersion: "0.4.3", input },
        output: { contracts: { "src/Age.vy": { Age: { abi: [], evm } } } },
      };
      const artifact = { abi: [], bytecode: { object }, deployedBytecode: { object }, id: 0 };
      await mkdir(path.join(folder, "out/Age.vy"));
      await writeFile(path.join(folder, "out/Age.vy/Age.json"), JSON.stringify(artifact));
      await writeFile(path.join(folder, "out/build-info/a.json"), JSON.stringify(info));
      const store = open(folder);
      const [whole, ...others] = await store.findOutputContracts(object);

      expect(others).to.deep.equal([]);
      expect((await failureOf(store.readBuildInfo(whole?.buildInfoId ?? ""))).code).to.equal(
        "LANGUAGE_UNSUPPORTED",
      );
    }));

  it("names sources that have changed since the build, or are missing", () =>
    inProject(async (folder) => {
      const store = open(folder);
      const { buildInfoId } = await readVault(store);
      await change(path.join(folder, "src/Vault.sol"), (text) => text.replace("* 2", "* 5"));
      const edited = await failureOf(store.readBuildInfo(buildInfoId));
      await rm(path.join(folder, "src/Rates.sol"));
      const gone = await failureOf(store.readBuildInfo(buildInfoId));

      expect([edited.code, edited.facts.edited, edited.facts.missing]).to.deep.equal([
        "SOURCES_CHANGED",
        "src/Vault.sol",
        undefined,
      ]);
      expect(gone.facts).to.include({ edited: "src/Vault.sol", missing: "src/Rates.sol" });
    }));

  it("accepts a source in which a checkout changed the line ends", () =>
    inProject(async (folder) => {
      const original = await readFile(path.join(folder, "src/Rates.sol"), "utf8");
      await change(path.join(folder, "src/Rates.sol"), (text) => text.replaceAll("\n", "\r\n"));
      const store = open(folder);
      const { input } = await store.readBuildInfo((await readVault(store)).buildInfoId);

      expect(input.sources["src/Rates.sol"]?.content).to.equal(original);
    }));

  it("finds a contract of a build info with sources once, and the artifact of a newer build", () =>
    inProject(async (folder) => {
      const older = open(folder);
      const vault = await readVault(older);
      const { solcLongVersion, input } = await older.readBuildInfo(vault.buildInfoId);
      const { abi, bytecode, deployedBytecode } = JSON.parse(await readFile(vault.buildInfoId, "utf8"));
      const evm = { bytecode: withoutPrefix(bytecode), deployedBytecode: withoutPrefix(deployedBytecode) };
      const output = { contracts: { "src/Vault.sol": { Vault: { abi, evm } } } };
      const whole = path.join(folder, "out/build-info/whole.json");
      const solcVersion = solcLongVersion.slice(0, solcLongVersion.indexOf("+"));
      const info = { solcVersion, solcLongVersion, input, output, source_id_to_path: {} };
      await writeFile(whole, JSON.stringify(info));

      const both = open(folder);
      const fromBoth = await readVault(both);
      expect(fromBoth).to.include({ buildInfoId: whole });
      expect(await both.readBuildInfo(whole)).to.deep.include({ id: whole, solcLongVersion });
      expect((await both.listContractNames()).filter((name) => name.endsWith(":Vault"))).to.have.length(1);

      // As after another `forge build`.
      await change(path.join(folder, "out/Vault.sol/Vault.json"), (text) => text.replaceAll("6080", "6081"));
      const found = await open(folder).findOutputContractsByName("Vault");
      expect(found.map(({ buildInfoId }) => path.basename(buildInfoId))).to.deep.equal([
        "whole.json",
        "Vault.json",
      ]);
    }));

  it("finds contracts in the outputs of all profiles once, and reads each from its own", () =>
    inProject(async (folder) => {
      await cp(path.join(folder, "out"), path.join(folder, "out-ir"), { recursive: true });
      await change(path.join(folder, "out-ir/Vault.sol/Vault.json"), (text) =>
        text.replaceAll("6080", "6081"),
      );
      await rm(path.join(folder, "out/Other.sol"), { recursive: true });
      const store = open(folder, ["out", "out-ir", "never-built"]);
      const vaults = await store.findOutputContractsByName("Vault");
      const [, ofProfile] = vaults;
      const placeOf = (file: string) => path.relative(folder, file).replaceAll(path.sep, "/");

      expect(vaults.map(({ buildInfoId }) => placeOf(buildInfoId))).to.deep.equal([
        "out/Vault.sol/Vault.json",
        "out-ir/Vault.sol/Vault.json",
      ]);
      expect(await store.findOutputContracts(ofProfile?.runtimeBytecode.object ?? "")).to.have.length(2);
      expect(await store.listContractNames()).to.have.members([
        "src/Other.sol:Other",
        "src/Rates.sol:Rates",
        "src/Vault.sol:Vault",
      ]);
      const { id, input } = await store.readBuildInfo(ofProfile?.buildInfoId ?? "");
      expect(placeOf(id)).to.equal("out-ir/Vault.sol/Vault.json");
      expect(Object.keys(input.sources)).to.include("src/Vault.sol");
      const none = open(folder, ["never-built", "nor-this"]);
      expect((await failureOf(none.findOutputContracts("00"))).code).to.equal("BUILD_NOT_FOUND");
    }));

  it("skips other files, and fails without an artifact and a build info", () =>
    inProject(async (folder) => {
      await mkdir(path.join(folder, "out/Old.sol"));
      await writeFile(path.join(folder, "out/Old.sol/Old.json"), '{"abi":[],"bytecode":{"object":"0x00"}}');
      await writeFile(path.join(folder, "out/Old.sol/Vyper.json"), '{"deployedBytecode":{"object":"0x00"}}');
      await writeFile(path.join(folder, "out/Old.sol/Text.json"), '{"deployedBytecode":"0x"}');
      const settings = `{"compilationTarget":{"A.sol":"A"},"deep":${"[".repeat(200)}${"]".repeat(200)}}`;
      const rawMetadata = `{"compiler":{"version":"0.8.37"},"language":"Solidity","settings":${settings},"sources":{}}`;
      const deep = { abi: [], bytecode: {}, deployedBytecode: { object: "0x00" }, rawMetadata };
      await writeFile(path.join(folder, "out/Old.sol/Deep.json"), JSON.stringify(deep));
      expect(await open(folder).listContractNames()).to.have.length(3);
      expect((await open(folder).findOutputContracts("00")).length).to.equal(0);

      await rm(path.join(folder, "out"), { recursive: true });
      expect((await failureOf(open(folder).findOutputContracts("00"))).code).to.equal("BUILD_NOT_FOUND");
    }));
});
